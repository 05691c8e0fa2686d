import { randomBytes } from 'node:crypto'
import { isKeyName } from '#ledger/key-name.ts'
import { formatSignerKey, parseSignerKey, signerKey, type SignerKey } from '#ledger/note-key.ts'
import { LedgerError } from '#ledger/error.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import { writeWhole } from '../write-whole.ts'

const MAX_BYTES = 4_096
/** Whoever reads it can sign in the witness's name. */
const OWNER_ONLY = 0o600

/**
 * The key of a witness, made under that name on first use.
 * @throws CommandError `witness_unnamed` for a first use without a name, `witness_renamed`, `witness_key_invalid`
 */
export async function readWitnessKey(file: string, name: string | undefined): Promise<SignerKey> {
  const text = await readKey(file)
  if (text !== undefined) {
    const key = parseKey(file, text)
    if (name === undefined || name === key.name) return key
    throw new CommandError('witness_renamed', { file, name: key.name })
  }
  if (name === undefined) throw new CommandError('witness_unnamed')
  if (!isKeyName(name)) throw new CommandError('witness_name_invalid', { name })
  const key = signerKey(name, randomBytes(32))
  await writeWhole(file, `${formatSignerKey(key)}\n`, OWNER_ONLY)
  return key
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

function parseKey(file: string, text: string): SignerKey {
  try {
    return parseSignerKey(text)
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('witness_key_invalid', { file })
    throw error
  }
}
