import { randomBytes } from 'node:crypto'
import { isKeyName } from '#ledger/log/key-name.ts'
import { formatSignerKey, parseSignerKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { LedgerError } from '#ledger/base/error.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import { writeWhole } from '../write-whole.ts'

const MAX_BYTES = 4_096
/** File mode: a reader of the key could sign in the witness's name. */
const OWNER_ONLY = 0o600

/**
 * Reads the keys of a witness, newest first, with the earlier ones that still sign. Creates a key
 * under that name on first use.
 * @throws CommandError `witness_unnamed` for a first use without a name, `witness_renamed`, `witness_key_invalid`
 */
export async function readWitnessKeys(
  file: string,
  name: string | undefined,
): Promise<readonly [SignerKey, ...SignerKey[]]> {
  const text = await readKey(file)
  if (text !== undefined) {
    const keys = parseKeys(file, text)
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

async function readKey(file: string): Promise<string | undefined> {
  try {
    return Buffer.from(await readInput({ file }, MAX_BYTES))
      .toString('utf8')
      .trim()
  } catch (error) {
    if (error instanceof CommandError && error.code === 'file_not_found') return undefined
    throw error
  }
}

function parseKeys(file: string, text: string): [SignerKey, ...SignerKey[]] {
  const [newest = '', ...earlier] = text.split('\n')
  try {
    return [parseSignerKey(newest), ...earlier.map(parseSignerKey)]
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('witness_key_invalid', { file })
    throw error
  }
}
