import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { ifValid } from '#platform/errors/if-valid.ts'
import { CommandError } from '../command-error.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'

/**
 * Reads the verifier key that a log publishes. Nothing proves that the key is authentic.
 * @throws CommandError `log_key_missing`, `log_key_invalid`
 */
export async function readLogKey(source: LogSource): Promise<string> {
  const bytes = await source.read('key', MAX_NOTE_BYTES)
  if (bytes === undefined) throw new CommandError('log_key_missing', { log: source.name })
  const text = ifValid(() => decodeUtf8(bytes).trim()) ?? ''
  if (ifValid(() => parseVerifierKey(text))?.type === 'ed25519') return text
  throw new CommandError('log_key_invalid', { log: source.name })
}
