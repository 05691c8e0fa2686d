import { unlessRefused } from '#ledger/base/error.ts'
import { decodeUtf8, equalBytes } from '#ledger/base/bytes.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { openNote } from '#ledger/log/note.ts'
import { CommandError } from '../command-error.ts'
import { ifFileExists, readInput } from '../read-input.ts'
import type { FaultList } from '../faults/fault-list.ts'

/**
 * Maximum size of a file with witness keys: at most 15 witnesses sign a head, and a key has at most
 * 1,000 characters.
 */
const MAX_BYTES = 16_384

/**
 * Reads the keys of `--witness`: comma-separated keys, or a file with one per line.
 * @throws CommandError `witness_unknown`, `key_of_log`, or if the file cannot be read
 */
export async function readPinnedWitnesses(given: string): Promise<VerifierKey[]> {
  const texts = parsed(given.split(',')) === undefined ? await readLines(given) : given.split(',')
  const keys = parsed(texts)
  if (keys === undefined || keys.length === 0) throw new CommandError('witness_unknown', { key: given })
  if (keys.some(({ type }) => type !== 'cosignature')) throw new CommandError('key_of_log')
  return keys
}

/**
 * Returns the names of the witnesses that cosigned. Adds a fault for each required witness that did
 * not cosign.
 */
export function findWitnesses(
  note: string,
  log: VerifierKey,
  asked: readonly VerifierKey[],
  faults: FaultList,
): readonly string[] {
  const { signatures } = faults.attempt(() => openNote(note, [log, ...asked])) ?? { signatures: [] }
  return asked.flatMap(({ name, id }) => {
    const isSigned = signatures.some(
      (signature) => signature.verified && signature.name === name && equalBytes(signature.id, id),
    )
    if (!isSigned) faults.add({ code: 'not_cosigned', facts: { witness: name } })
    return isSigned ? [name] : []
  })
}

async function readLines(file: string): Promise<string[]> {
  const bytes = await ifFileExists(readInput({ file }, MAX_BYTES))
  const text = unlessRefused(() => decodeUtf8(bytes ?? new Uint8Array())) ?? ''
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function parsed(texts: readonly string[]): VerifierKey[] | undefined {
  return unlessRefused(() => texts.map((text) => parseVerifierKey(text.trim())))
}
