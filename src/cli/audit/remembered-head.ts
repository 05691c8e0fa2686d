import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { LedgerError, unlessRefused } from '#ledger/base/error.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { CommandError } from '../command-error.ts'
import { MAX_NOTE_BYTES } from '../log-source/log-source.ts'
import { ifFileExists, readInput } from '../read-input.ts'
import type { FaultList } from '../faults/fault-list.ts'

/** Note of an earlier head, and the file that stores it. */
export type Remembered = { readonly file: string; readonly note: string }

/**
 * Returns the signed head in a file, or undefined if there is no file yet.
 * @throws CommandError if the file cannot be read
 */
export async function readRemembered(file: string): Promise<Remembered | undefined> {
  const bytes = await ifFileExists(readInput({ file }, MAX_NOTE_BYTES))
  if (bytes === undefined) return undefined
  const note = unlessRefused(() => decodeUtf8(bytes))
  if (note === undefined) throw new CommandError('since_invalid', { file })
  return { file, note }
}

/**
 * Verifies the signature of the stored head and returns the head. If none of the log's keys signed
 * the stored head, adds a fault of the log and returns undefined.
 * @param keys all keys of the log
 * @throws CommandError `since_invalid` if the file contains no signed head
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
