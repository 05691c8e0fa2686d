import { assureLength, concat, decodeUint64, encodeUint64 } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { assureHash, HASH_LENGTH, type Hash } from '../crypto/hash.ts'

/** Leaf kinds in the order of their byte values, from 1. */
const KINDS = ['event', 'erasure', 'chain_block', 'log_key', 'start'] as const

/**
 * Kind of record in a leaf. Leaves of a shipment record an event or the erasure of data. Leaves of
 * the log itself record a block of a chain, a key change, or the start of the log.
 */
export type LeafKind = (typeof KINDS)[number]

/**
 * Entry of the public log. Besides its kind and position, the entry contains only hashes. It
 * reveals no person, place, tracking code or time.
 */
export type Leaf = {
  readonly kind: LeafKind
  /**
   * Pseudonym of 32 bytes, which identifies the shipment only to readers who have its tracking
   * code.
   */
  readonly pseudonym: Uint8Array
  /** Position in the history of the shipment, from 0. */
  readonly sequence: number
  /** Leaf hash of the shipment's previous leaf; 32 zeros for the first. */
  readonly previous: Hash
  /** Hash of the client statement (C); in a leaf of the log itself, what the leaf commits to. */
  readonly client: Hash
  /** Hash of the server statement (S); in the start of a log, the log's VRF key. */
  readonly server: Hash
}

export const LEAF_LENGTH = 138

const VERSION = 1
const CLIENT_AT = 74
const SERVER_AT = 106

/** Returns the placeholder for the previous hash in a shipment's first leaf: 32 zeros. */
export function noPrevious(): Hash {
  return new Uint8Array(HASH_LENGTH)
}

/**
 * Returns true if leaves of this kind are part of a shipment's history. Leaves of other kinds are
 * the log's own.
 */
export function isOfShipment(kind: LeafKind): boolean {
  return kind === 'event' || kind === 'erasure'
}

/**
 * Encodes a leaf in 138 bytes (docs/spec/leaf.md).
 * @throws LedgerError `length_invalid`, `integer_out_of_range`
 */
export function encodeLeaf(leaf: Leaf): Uint8Array {
  const { pseudonym, previous, client, server } = leaf
  for (const [what, bytes] of Object.entries({ pseudonym, previous, client, server })) assureHash(bytes, what)
  const head = Uint8Array.of(VERSION, KINDS.indexOf(leaf.kind) + 1)
  return concat(head, pseudonym, encodeUint64(leaf.sequence), previous, client, server)
}

/**
 * Encodes the first leaf of a log, which gives the log its VRF key. No other leaf of a log has this
 * kind.
 * @param commitment hash of the announcement that begins a new epoch; for an operator's first log,
 * 32 zeros
 */
export function encodeStartLeaf(vrfKey: Uint8Array, commitment: Hash = noPrevious()): Uint8Array {
  assureHash(vrfKey, 'server')
  const leaf = encodeOwnLeaf('start', commitment)
  leaf.set(vrfKey, SERVER_AT)
  return leaf
}

/**
 * Encodes a leaf of the log itself. The leaf belongs to no shipment, so all its bytes except
 * version, kind and commitment are zero.
 */
export function encodeOwnLeaf(kind: Exclude<LeafKind, 'event' | 'erasure'>, commitment: Hash): Uint8Array {
  assureHash(commitment, 'client')
  const leaf = new Uint8Array(LEAF_LENGTH)
  leaf.set([VERSION, KINDS.indexOf(kind) + 1])
  leaf.set(commitment, CLIENT_AT)
  return leaf
}

/**
 * Decodes a leaf of 138 bytes.
 * @throws LedgerError `length_invalid`, `leaf_version`, `leaf_kind`, `integer_out_of_range`
 */
export function decodeLeaf(bytes: Uint8Array): Leaf {
  assureLength(bytes, LEAF_LENGTH, 'leaf')
  const [version = 0, kindByte = 0] = bytes
  if (version !== VERSION) throw new LedgerError('leaf_version', { found: version })
  const kind = KINDS[kindByte - 1]
  if (kind === undefined) throw new LedgerError('leaf_kind', { found: kindByte })
  return {
    kind,
    pseudonym: bytes.slice(2, 34),
    sequence: decodeUint64(bytes.subarray(34, 42)),
    previous: bytes.slice(42, CLIENT_AT),
    client: bytes.slice(CLIENT_AT, SERVER_AT),
    server: bytes.slice(SERVER_AT),
  }
}
