import { encodeHex, equalBytes } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { keysOf, proveKeyChain, type KeyChain } from '../log/key-chain.ts'
import { formatVerifierKey, sameKey, type VerifierKey } from '../log/note-key.ts'
import { assureSameVrfKey, isSignedBy, openTreeHead, type TreeHead } from '../log/tree-head.ts'
import type { AssureSuccession, Verification } from './verify.ts'

/** Position of a key in a verified key list. */
export type KeyPlace = {
  /** The key that signs today. */
  readonly newest: VerifierKey
  /**
   * Last head that the key may have signed: the head that announced its successor or, after the
   * loss of a log, the lost head. Undefined for the key that signs today.
   */
  readonly last: TreeHead | undefined
}

/**
 * Finds a key in a key list.
 * @returns undefined for a key that is not one of the log's
 * @throws LedgerError `key_not_announced` if a link of the list is invalid
 */
export function findKeyPlace(chain: KeyChain, key: VerifierKey): KeyPlace | undefined {
  const links = proveKeyChain(chain)
  const keys = keysOf(chain)
  const at = keys.findIndex((one) => sameKey(one, key))
  if (at === -1) return undefined
  const next = links[at]
  const lost = next?.lostHead ?? null
  const last = next === undefined || lost === null ? next?.treeHead : openTreeHead(lost, next.oldKey)
  return { newest: keys.at(-1) ?? chain.first, last }
}

/**
 * Returns a check of a receipt's head against a proved key list. A retired key must not sign a head
 * that is larger than the head that announced its successor. The head must name the VRF key of the
 * list.
 *
 * The check throws `key_retired`, `root_mismatch` and `vrf_key_changed`.
 * @throws LedgerError `key_not_announced` if a link of the list is invalid
 */
export function successionOf(chain: KeyChain): AssureSuccession {
  proveKeyChain(chain)
  return (key, head) => {
    const last = findKeyPlace(chain, key)?.last
    if (last !== undefined && head.size > last.size) {
      const facts = { key: formatVerifierKey(key), limit: last.size, found: head.size }
      throw new LedgerError('key_retired', facts)
    }
    if (last !== undefined && head.size === last.size && !equalBytes(head.root, last.root)) {
      const facts = { tree: 'to', expected: encodeHex(last.root), found: encodeHex(head.root) }
      throw new LedgerError('root_mismatch', facts)
    }
    assureSameVrfKey(chain, head)
  }
}

/** Kind of proof that connects a receipt under a retired key with the current log. */
export type Tie = 'consistency' | 'witness' | 'anchor'

/**
 * Finds the proof that connects a valid receipt under a retired key with the current log. Without
 * such a proof, a thief of the key may have made the receipt.
 * @param isInLog true if the reader checked that the current log extends the receipt's head
 * @param anchorSender account that anchors the log, as the reader knows it
 */
export function findTie(
  { head, cosignatures, anchors }: Pick<Verification, 'head' | 'cosignatures' | 'anchors'>,
  { newest, last }: KeyPlace,
  { isInLog, anchorSender }: { readonly isInLog: boolean; readonly anchorSender?: string | undefined },
): Tie | undefined {
  const isLast = head !== undefined && last?.size === head.size && equalBytes(last.root, head.root)
  if (isInLog || isLast) return 'consistency'
  if (cosignatures.some(({ isPinned }) => isPinned)) return 'witness'
  const isTied = anchors.some((anchor) =>
    anchor.kind === 'evm'
      ? anchor.isOnChain && anchor.sender === anchorSender
      : anchor.isConsistent && isSignedBy(anchor.head, newest),
  )
  return isTied ? 'anchor' : undefined
}
