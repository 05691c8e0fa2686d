import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { fetchText } from './ask.ts'

export type CheckedWitnesses = {
  /** Names of the witnesses with a valid cosignature on the head. */
  readonly names: readonly string[]
  /** Number of witnesses that the installation publishes. */
  readonly asked: number
}

/**
 * Returns the published witnesses that cosigned a head.
 * @param note the head, signed by the log
 * @param key verifier key of the log
 * @throws LedgerError if the cosignature of a published witness is invalid
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
