import { LedgerError } from '#ledger/base/error.ts'
import { keysOf, MAX_KEYS_LENGTH, type KeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import type { AssureInLog } from '#ledger/receipt/verify.ts'
import { verifyReceiptBytes } from '#ledger/receipt/verify-bytes.ts'
import { keyTrust, noTrust, readProvedKeys, type KeyTrust } from '#ledger/verdict/key-trust.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import { readLogOfToday } from './log-of-today.ts'

/** Trust in the key of a receipt, and the check against today's log; absent if no log was given. */
type ReadTrust = { readonly trust: KeyTrust; readonly assureInLog?: AssureInLog }

/**
 * Returns the trust in the receipt's key, from the pinned key and the files that the options name.
 * @throws CommandError if the key list is not valid or not of the pinned key's log, or if today's
 * log cannot be read
 */
export async function keyTrustOf(
  receipt: string | Uint8Array,
  pinned: string | undefined,
  { keys: file, log, timeoutMs }: Pick<CommandOf<'verify'>, 'keys' | 'log' | 'timeoutMs'>,
): Promise<ReadTrust> {
  if (pinned === undefined) {
    if (file !== undefined) throw new CommandError('keys_without_key')
    if (log !== undefined) throw new CommandError('option_missing', { option: '--key' })
    return { trust: noTrust }
  }
  const pinnedKey = parseVerifierKey(pinned)
  const chain = file === undefined ? undefined : await readKeyChain(file, pinnedKey)
  const { key: own, head } = verifyReceiptBytes(receipt)
  const trust = keyTrust(own, pinned, chain)
  if (log === undefined) return { trust }
  const newest = (chain && keysOf(chain).at(-1)) ?? pinnedKey
  return { trust, assureInLog: await readLogOfToday(log, newest, head, timeoutMs) }
}

async function readKeyChain(file: string, pinned: VerifierKey): Promise<KeyChain> {
  const bytes = await readInput({ file }, MAX_KEYS_LENGTH)
  try {
    return readProvedKeys(bytes, pinned)
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    if (error.code === 'other_key') {
      throw new CommandError('keys_of_other_log', { file, key: formatVerifierKey(pinned) })
    }
    throw new CommandError('keys_invalid', { file, reason: error.code })
  }
}
