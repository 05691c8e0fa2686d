import { unlessRefused } from '#ledger/base/error.ts'
import { decodeBase64, decodeUtf8 } from '#ledger/base/bytes.ts'
import { PUBLIC_KEY_LENGTH } from '#ledger/crypto/ed25519.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { CommandError } from './command-error.ts'
import { ifFileExists, readInput } from './read-input.ts'

/** Maximum size of the key file; a verifier key has at most 1,000 characters. */
const MAX_BYTES = 4_096

/**
 * Reads the verifier key of `--key`: the key itself, or a file with the key and white space only.
 * @throws CommandError `key_unknown`, `key_file_invalid`, `key_of_witness`, or if the file cannot
 * be read
 */
export async function readPinnedKey(given: string): Promise<string> {
  const text = parsed(given) === undefined ? await readKeyFile(given) : given
  const key = parsed(text)
  if (key === undefined) throw new CommandError('key_file_invalid', { file: given })
  if (key.type !== 'ed25519') throw new CommandError('key_of_witness')
  return text
}

async function readKeyFile(file: string): Promise<string> {
  const bytes = await ifFileExists(readInput({ file }, MAX_BYTES))
  if (bytes === undefined) throw new CommandError('key_unknown', { key: file })
  return unlessRefused(() => decodeUtf8(bytes).trim()) ?? ''
}

function parsed(text: string): VerifierKey | undefined {
  return unlessRefused(() => parseVerifierKey(text))
}

/**
 * Reads the VRF key of `--vrf-key`: 32 bytes in base64, as in the `vrf` line of a head.
 * @throws CommandError `vrf_key_invalid`
 */
export function readPinnedVrfKey(text: string): string {
  if (unlessRefused(() => decodeBase64(text))?.length === PUBLIC_KEY_LENGTH) return text
  throw new CommandError('vrf_key_invalid', { key: text })
}
