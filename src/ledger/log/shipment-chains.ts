import { encodeHex } from '../base/bytes.ts'
import type { LedgerFacts } from '../base/error.ts'
import type { Hash } from '../crypto/hash.ts'
import { isOfShipment, noPrevious, type Leaf } from './leaf.ts'

/** Reason why a leaf does not continue the one history that its shipment has in the log. */
export type ChainFaultCode =
  /**
   * A leaf has the same position as an earlier leaf of its shipment, so the shipment has two
   * histories. Facts: `pseudonym`, `sequence`.
   */
  | 'sequence_repeated'
  /** A position in the shipment's history has no leaf. Facts: `pseudonym`, `expected`, `found`. */
  | 'sequence_skipped'
  /**
   * The leaf does not contain the hash of the previous leaf. Facts: `pseudonym`, `expected`,
   * `found`.
   */
  | 'previous_not_last'
  /** A shipment's first leaf is an erasure, although no event precedes it. Facts: `pseudonym`. */
  | 'erasure_of_nothing'

export type ChainFault = { readonly code: ChainFaultCode; readonly facts: LedgerFacts }

type End = { readonly next: number; readonly last: string }

/**
 * Number of maps. A map holds at most 2^24 keys, so each first byte of a pseudonym has its own map.
 */
const MAPS = 256

/**
 * Follows the histories of all shipments through the leaves of a log, in the log's order.
 *
 * A receipt shows the whole history only if no position of the history has two leaves. Only a
 * reader of all leaves can check this condition. The class needs about 200 bytes of memory per
 * shipment, whatever the length of its history.
 */
export class ShipmentChains {
  readonly #ends = Array.from({ length: MAPS }, () => new Map<string, End>())

  /** Number of shipments in the leaves so far. */
  get shipments(): number {
    return this.#ends.reduce((sum, { size }) => sum + size, 0)
  }

  /** Returns the number of leaves of a shipment so far. */
  lengthOf(pseudonym: Uint8Array): number {
    return this.#ends[(pseudonym[0] ?? 0) % MAPS]?.get(toKey(pseudonym))?.next ?? 0
  }

  /**
   * Checks that the next leaf of the log continues its shipment's history. After a faulty leaf, the
   * next leaf of the shipment must continue the faulty leaf, unless the faulty leaf repeats a
   * position.
   * @returns the fault of the leaf, if any
   */
  follow(leaf: Leaf, leafHash: Hash): ChainFault | undefined {
    if (!isOfShipment(leaf.kind)) return undefined
    const ends = this.#ends[(leaf.pseudonym[0] ?? 0) % MAPS]
    const name = toKey(leaf.pseudonym)
    const end = ends?.get(name) ?? { next: 0, last: toKey(noPrevious()) }
    const fault = findFault(leaf, end)
    // A leaf that repeats an earlier position does not become the end of the history.
    if (leaf.sequence >= end.next) ends?.set(name, { next: leaf.sequence + 1, last: toKey(leafHash) })
    return fault
  }
}

function findFault({ kind, pseudonym, sequence, previous }: Leaf, end: End): ChainFault | undefined {
  const name = encodeHex(pseudonym)
  if (sequence < end.next) return { code: 'sequence_repeated', facts: { pseudonym: name, sequence } }
  if (sequence > end.next) {
    return { code: 'sequence_skipped', facts: { pseudonym: name, expected: end.next, found: sequence } }
  }
  if (toKey(previous) !== end.last) {
    const facts = { pseudonym: name, expected: encodeHex(fromKey(end.last)), found: encodeHex(previous) }
    return { code: 'previous_not_last', facts }
  }
  if (kind === 'erasure' && sequence === 0) {
    return { code: 'erasure_of_nothing', facts: { pseudonym: name } }
  }
  return undefined
}

/** Returns a key with one character per byte, half the length of hexadecimal. */
function toKey(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function fromKey(key: string): Uint8Array {
  return Uint8Array.from(key, (character) => character.charCodeAt(0))
}
