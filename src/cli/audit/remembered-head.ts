import { decodeUtf8 } from '#ledger/bytes.ts'
import { LedgerError } from '#ledger/error.ts'
import type { VerifierKey } from '#ledger/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/tree-head.ts'
import { CommandError } from '../command-error.ts'
import { MAX_NOTE_BYTES } from '../log-source/log-source.ts'
import { readInput } from '../read-input.ts'
import type { FaultList } from './fault-list.ts'

/** The note of a head seen before, and the file that has it. */
export type Remembered = { readonly file: string; readonly note: string }

/**
 * The signed head that a file remembers, or undefined when there is no file yet.
 * @throws CommandError why the file cannot be read
 */
export async function readRemembered(file: string): Promise<Remembered | undefined> {
  try {
    return { file, note: decodeUtf8(await readInput({ file }, MAX_NOTE_BYTES)) }
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('since_invalid', { file })
    if (error instanceof CommandError && error.code === 'file_not_found') return undefined
    throw error
  }
}

/**
 * The head that was remembered; one of a key that the log never announced is a fault of the log.
 * @param keys all that it had
 * @throws CommandError `since_invalid` when it is no signed head at all
 */
export function openRemembered(
  remembered: Remembered | undefined,
  keys: readonly VerifierKey[],
  faults: FaultList,
): TreeHead | undefined {
  if (remembered === undefined) return undefined
  const { file, note } = remembered
  for (const key of keys) {
    try {
      return openTreeHead(note, key)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      if (error.code !== 'note_unsigned') throw new CommandError('since_invalid', { file })
    }
  }
  const [expected = ''] = note.split('\n', 1)
  faults.add({ code: 'remembered_by_other_key', facts: { expected, found: keys[0]?.name ?? '' } })
  return undefined
}
