import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { fetchText } from './ask.ts'

export type CheckedWitnesses = {
  /** The names of those whose cosignature on the head is good. */
  readonly names: readonly string[]
  /** How many the installation asks. */
  readonly asked: number
}

/**
 * Which of the witnesses that the installation publishes cosigned a head.
 * @param note with the log's signature, which is the key's
 * @throws LedgerError when a cosignature of one of them is bad
 */
export async function checkWitnesses(note: string, key: string): Promise<CheckedWitnesses> {
  const published = await fetchText('/log/witnesses')
  const log = parseVerifierKey(key)
  const witnesses = published
    .split('\n')
    .filter((line) => line !== '')
    .map(parseVerifierKey)
  const { signatures } = openNote(note, [log, ...witnesses])
  const names = signatures
    .filter(({ verified, name }) => verified && name !== log.name)
    .map(({ name }) => name)
  return { names, asked: witnesses.length }
}
