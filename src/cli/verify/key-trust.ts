import { LedgerError } from '#ledger/base/error.ts'
import { MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain, type KeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, sameKey } from '#ledger/log/note-key.ts'
import type { AssureSuccession } from '#ledger/receipt/verify.ts'
import { verifyReceiptBytes } from '#ledger/receipt/verify-bytes.ts'
import { findKeyPlace, successionOf, type KeyPlace } from '#ledger/receipt/verify-succession.ts'
import { ifValid } from '#platform/errors/if-valid.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { readInput } from '../read-input.ts'
import { assureInLog } from './log-of-today.ts'

/**
 * Trust in the key that signed a receipt, derived from the reader's pinned key and the log's key
 * list.
 */
export type KeyTrust = {
  /** Verifier key with which to verify the receipt; undefined if the reader pinned no key. */
  readonly key: string | undefined
  /**
   * `pinned`: the key that the reader pinned. `announced` and `retired` keys come from the log's
   * key list. A `retired` key no longer signs.
   */
  readonly kind: 'pinned' | 'announced' | 'retired'
  readonly assureSuccession?: AssureSuccession
  /**
   * Place of the key in the log's key list; absent if no list was given or the key is not in it.
   */
  readonly place?: KeyPlace
  /**
   * True if today's log was read. The verification then checks that the tree of today's log extends
   * the tree of the receipt's head.
   */
  readonly isInLog: boolean
}

/**
 * Returns the trust in the receipt's key. Accepts a key other than the pinned one only if the log's
 * key list contains both keys.
 * @throws CommandError if the key list is not valid, or today's log cannot be read
 */
export async function keyTrustOf(
  receipt: string | Uint8Array,
  pinned: string | undefined,
  { keys: file, log, timeoutMs }: Pick<CommandOf<'verify'>, 'keys' | 'log' | 'timeoutMs'>,
): Promise<KeyTrust> {
  const alone = { key: pinned, kind: 'pinned', isInLog: false } as const
  if (file === undefined && log !== undefined) throw new CommandError('option_missing', { option: '--keys' })
  if (file === undefined) return alone
  if (pinned === undefined) throw new CommandError('keys_without_key')
  const chain = await readKeyChain(file)
  const { key: own, head } = verifyReceiptBytes(receipt)
  const isOfLog = findKeyPlace(chain, parseVerifierKey(pinned)) !== undefined
  // An invalid key is ignored here, because the verification of the receipt reports it.
  const key = own === null ? undefined : ifValid(() => parseVerifierKey(own))
  const place = key && findKeyPlace(chain, key)
  if (!isOfLog || key === undefined || place === undefined) return alone
  const isInList = successionOf(chain)
  const isInLog =
    log === undefined || head === undefined
      ? undefined
      : await assureInLog(log, place.newest, head, timeoutMs)
  const isPinned = sameKey(key, parseVerifierKey(pinned))
  return {
    key: formatVerifierKey(key),
    kind: place.last !== undefined ? 'retired' : isPinned ? 'pinned' : 'announced',
    assureSuccession: (signer, signed) => {
      isInList(signer, signed)
      isInLog?.()
    },
    place,
    isInLog: isInLog !== undefined,
  }
}

async function readKeyChain(file: string): Promise<KeyChain> {
  const bytes = await readInput({ file }, MAX_KEYS_LENGTH)
  try {
    const chain = parseKeyChain(bytes)
    proveKeyChain(chain)
    return chain
  } catch (error) {
    if (error instanceof LedgerError) throw new CommandError('keys_invalid', { file, reason: error.code })
    throw error
  }
}
