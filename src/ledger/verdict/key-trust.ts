import { encodeBase64 } from '../base/bytes.ts'
import { LedgerError, unlessRefused } from '../base/error.ts'
import { keysOf, parseKeyChain, proveKeyChain, type KeyChain } from '../log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, sameKey, type VerifierKey } from '../log/note-key.ts'
import { findKeyPlace, successionOf, type KeyPlace } from '../receipt/verify-succession.ts'
import type { AssureSuccession } from '../receipt/verify.ts'
import type { KeyStanding } from './verdict.ts'

/**
 * Trust in the key that signed a receipt, derived from the reader's pinned key and the log's key
 * list.
 */
export type KeyTrust = {
  /** Verifier key with which to verify the receipt; undefined if the reader pinned no key. */
  readonly key: string | undefined
  readonly kind: KeyStanding
  /** VRF key of the log's key list, in base64; absent if no list was given. */
  readonly vrfKey?: string
  /** Check against the log's key list; absent if no list was given. */
  readonly assureSuccession?: AssureSuccession
  /**
   * Place of the key in the log's key list; absent if no list was given or the key is not in it.
   */
  readonly place?: KeyPlace
}

/** Trust without a pinned key. */
export const noTrust: KeyTrust = { key: undefined, kind: 'pinned' }

/**
 * Parses and proves the key list that a log publishes.
 * @throws LedgerError the codes of `parseKeyChain` and `proveKeyChain`, and `other_key` if the
 * pinned key is not one of the list
 */
export function readProvedKeys(list: string | Uint8Array, pinned: VerifierKey): KeyChain {
  const chain = parseKeyChain(list)
  proveKeyChain(chain)
  if (keysOf(chain).some((key) => sameKey(key, pinned))) return chain
  const found = formatVerifierKey(keysOf(chain).at(-1) ?? chain.first)
  throw new LedgerError('other_key', { expected: formatVerifierKey(pinned), found })
}

/**
 * Returns the trust in the receipt's key. Accepts a key other than the pinned one only if the log's
 * key list contains both keys.
 * @param own verifier key as the receipt states it; null if the receipt could not be parsed
 * @param chain proved list of the log's keys, with the pinned one; undefined if none was given
 */
export function keyTrust(own: string | null, pinned: string, chain: KeyChain | undefined): KeyTrust {
  if (chain === undefined) return { key: pinned, kind: 'pinned' }
  const checks = { assureSuccession: successionOf(chain), vrfKey: encodeBase64(chain.vrfKey) }
  // An invalid key is ignored here, because the verification of the receipt reports it.
  const key = own === null ? undefined : unlessRefused(() => parseVerifierKey(own))
  const place = key && findKeyPlace(chain, key)
  if (key === undefined || place === undefined) return { key: pinned, kind: 'pinned', ...checks }
  const isPinned = sameKey(key, parseVerifierKey(pinned))
  const kind = place.last !== undefined ? 'retired' : isPinned ? 'pinned' : 'announced'
  return { key: formatVerifierKey(key), kind, place, ...checks }
}
