import { encodeHex } from '../base/bytes.ts'
import type { LedgerFacts } from '../base/error.ts'
import type { Hash } from '../crypto/hash.ts'
import { isOfShipment, noPrevious, type Leaf } from './leaf.ts'

/** Why a leaf does not continue the one history that its shipment has in the log. */
export type ChainFaultCode =
  /** A second leaf for a place that is taken: two histories of one shipment. Facts: `pseudonym`, `sequence`. */
  | 'sequence_repeated'
  /** A place was left out. Facts: `pseudonym`, `expected`, `found`. */
  | 'sequence_skipped'
  /** The leaf does not name the one before it. Facts: `pseudonym`, `expected`, `found`. */
  | 'previous_not_last'
  /** An erasure of something when there was nothing. Facts: `pseudonym`. */
  | 'erasure_of_nothing'

export type ChainFault = { readonly code: ChainFaultCode; readonly facts: LedgerFacts }

type End = { readonly next: number; readonly last: string }

/** A map holds up to 2^24 keys: one for each first byte of a pseudonym holds all there can be. */
const MAPS = 256

/**
 * Follows the histories of all shipments through the leaves of a log, in the log's order. A receipt shows everything
 * that happened to a shipment because there is no second leaf at any place of its history; only a reader of all
 * leaves can tell. Takes about 200 bytes of memory for a shipment, whatever its history.
 */
export class ShipmentChains {
  readonly #ends = Array.from({ length: MAPS }, () => new Map<string, End>())

  /** How many shipments the leaves so far are of. */
  get shipments(): number {
    return this.#ends.reduce((sum, { size }) => sum + size, 0)
  }

  /** How many leaves a shipment has so far. */
  lengthOf(pseudonym: Uint8Array): number {
    return this.#ends[(pseudonym[0] ?? 0) % MAPS]?.get(toKey(pseudonym))?.next ?? 0
  }

  /** The next leaf of the log: what is wrong with its place, if anything. Goes on from a faulty leaf as if it were right. */
  follow(leaf: Leaf, leafHash: Hash): ChainFault | undefined {
    if (!isOfShipment(leaf.kind)) return undefined
    const ends = this.#ends[(leaf.pseudonym[0] ?? 0) % MAPS]
    const name = toKey(leaf.pseudonym)
    const end = ends?.get(name) ?? { next: 0, last: toKey(noPrevious()) }
    const fault = findFault(leaf, end)
    // A repeated place is not where the history ends.
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

/** A character a byte: half of what hexadecimal takes. */
function toKey(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

function fromKey(key: string): Uint8Array {
  return Uint8Array.from(key, (character) => character.charCodeAt(0))
}
