import { encodeBase64 } from '#ledger/base/bytes.ts'
import { LedgerError, unlessRefused } from '#ledger/base/error.ts'
import {
  keysOf,
  MAX_KEYS_LENGTH,
  parseKeyChain,
  proveKeyChain,
  type KeyChain,
} from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from '#ledger/log/note-key.ts'
import type { AssureInLog, AssureSuccession } from '#ledger/receipt/verify.ts'
import { verifyReceiptBytes } from '#ledger/receipt/verify-bytes.ts'
import { findKeyPlace, successionOf, type KeyPlace } from '#ledger/receipt/verify-succession.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import type { Outside } from '../render/outside.ts'
import { readLogOfToday } from './log-of-today.ts'

/**
 * Trust in the key that signed a receipt, derived from the reader's pinned key and the log's key
 * list.
 */
export type KeyTrust = {
  /** Verifier key with which to verify the receipt; undefined if the reader pinned no key. */
  readonly key: string | undefined
  readonly kind: Outside['keyKind']
  /** VRF key of the log's key list, in base64; absent if no list was given. */
  readonly vrfKey?: string
  /** Check against the log's key list; absent if no list was given. */
  readonly assureSuccession?: AssureSuccession
  /**
   * Place of the key in the log's key list; absent if no list was given or the key is not in it.
   */
  readonly place?: KeyPlace
  /** Check against today's log; absent if no log was given. */
  readonly assureInLog?: AssureInLog
}

/**
 * Returns the trust in the receipt's key. Accepts a key other than the pinned one only if the log's
 * key list contains both keys.
 * @throws CommandError if the key list is not valid or not of the pinned key's log, or if today's
 * log cannot be read
 */
export async function keyTrustOf(
  receipt: string | Uint8Array,
  pinned: string | undefined,
  { keys: file, log, timeoutMs }: Pick<CommandOf<'verify'>, 'keys' | 'log' | 'timeoutMs'>,
): Promise<KeyTrust> {
  if (pinned === undefined) {
    if (file !== undefined) throw new CommandError('keys_without_key')
    if (log !== undefined) throw new CommandError('option_missing', { option: '--key' })
    return { key: pinned, kind: 'pinned' }
  }
  const pinnedKey = parseVerifierKey(pinned)
  const chain = file === undefined ? undefined : await readKeyChain(file, pinnedKey)
  const { key: own, head } = verifyReceiptBytes(receipt)
  const newest = (chain && keysOf(chain).at(-1)) ?? pinnedKey
  const inLog = log === undefined ? {} : { assureInLog: await readLogOfToday(log, newest, head, timeoutMs) }
  if (chain === undefined) return { key: pinned, kind: 'pinned', ...inLog }
  const checks = { assureSuccession: successionOf(chain), vrfKey: encodeBase64(chain.vrfKey), ...inLog }
  // An invalid key is ignored here, because the verification of the receipt reports it.
  const key = own === null ? undefined : unlessRefused(() => parseVerifierKey(own))
  const place = key && findKeyPlace(chain, key)
  if (key === undefined || place === undefined) return { key: pinned, kind: 'pinned', ...checks }
  const kind = place.last !== undefined ? 'retired' : sameKey(key, pinnedKey) ? 'pinned' : 'announced'
  return { key: formatVerifierKey(key), kind, place, ...checks }
}

async function readKeyChain(file: string, pinned: VerifierKey): Promise<KeyChain> {
  const bytes = await readInput({ file }, MAX_KEYS_LENGTH)
  try {
    const chain = parseKeyChain(bytes)
    proveKeyChain(chain)
    if (keysOf(chain).some((key) => sameKey(key, pinned))) return chain
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('keys_invalid', { file, reason: error.code })
    throw error
  }
  throw new CommandError('keys_of_other_log', { file, key: formatVerifierKey(pinned) })
}
