import { LedgerError } from '#ledger/error.ts'
import { keysOf, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, sameKey } from '#ledger/note-key.ts'
import { verifyReceiptBytes } from '#ledger/verify-bytes.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'

/**
 * The key to verify a receipt with: the pinned one, or the receipt's own where a list of the log's keys proves that both are
 * of one log, whichever came first.
 * @throws CommandError `keys_invalid` when the list does not hold, `keys_without_key`
 */
export async function pinnedFrom(
  receipt: string | Uint8Array,
  pinned: string | undefined,
  keysFile: string | undefined,
): Promise<string | undefined> {
  if (keysFile === undefined) return pinned
  if (pinned === undefined) throw new CommandError('keys_without_key')
  const own = verifyReceiptBytes(receipt).key
  const keys = proved(await readInput({ file: keysFile }, MAX_KEYS_LENGTH), keysFile)
  const isOfLog = keys.some((key) => sameKey(key, parseVerifierKey(pinned)))
  const ofReceipt = keys.find((key) => formatVerifierKey(key) === own)
  return isOfLog && ofReceipt !== undefined ? formatVerifierKey(ofReceipt) : pinned
}

function proved(bytes: Uint8Array, file: string) {
  try {
    const chain = parseKeyChain(bytes)
    proveKeyChain(chain)
    return keysOf(chain)
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('keys_invalid', { file, reason: error.code })
    throw error
  }
}
