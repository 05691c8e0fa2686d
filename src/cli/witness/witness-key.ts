import { unlessRefused } from '#ledger/base/error.ts'
import { randomBytes } from 'node:crypto'
import { isKeyName } from '#ledger/log/key-name.ts'
import { formatSignerKey, parseSignerKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { CommandError } from '../command-error.ts'
import { ifFileExists, readInput } from '../read-input.ts'
import { writeWhole } from '../write-whole.ts'

const MAX_BYTES = 4_096
/** File mode of the keys: anyone who can read them can sign in the witness's name. */
const OWNER_ONLY = 0o600

/**
 * Reads the keys of a witness, newest first, including earlier keys that still sign. Creates a key
 * with the given name on first use.
 * @throws CommandError `witness_unnamed` for a first use without a name, `witness_renamed`,
 * `witness_key_invalid`
 */
export async function readWitnessKeys(
  file: string,
  name: string | undefined,
): Promise<readonly [SignerKey, ...SignerKey[]]> {
  const bytes = await ifFileExists(readInput({ file }, MAX_BYTES))
  if (bytes !== undefined) {
    const keys = parseKeys(file, Buffer.from(bytes).toString('utf8').trim())
    const [key] = keys
    if (name === undefined || name === key.name) return keys
    throw new CommandError('witness_renamed', { file, name: key.name })
  }
  if (name === undefined) throw new CommandError('witness_unnamed')
  if (!isKeyName(name)) throw new CommandError('witness_name_invalid', { name })
  const key = signerKey(name, randomBytes(32))
  await writeWitnessKeys(file, [key])
  return [key]
}

/** Writes the keys of a witness atomically. @throws CommandError `file_unwritable` */
export async function writeWitnessKeys(file: string, keys: readonly SignerKey[]): Promise<void> {
  await writeWhole(file, `${keys.map(formatSignerKey).join('\n')}\n`, OWNER_ONLY)
}

function parseKeys(file: string, text: string): [SignerKey, ...SignerKey[]] {
  const [newest = '', ...earlier] = text.split('\n')
  const keys = unlessRefused((): [SignerKey, ...SignerKey[]] => [
    parseSignerKey(newest),
    ...earlier.map(parseSignerKey),
  ])
  if (keys === undefined) throw new CommandError('witness_key_invalid', { file })
  return keys
}
