import { assureLength, concat, decodeUint64, encodeUint64 } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import { assureHash, HASH_LENGTH, type Hash } from '../crypto/hash.ts'

/** In the order of their bytes, from 1. */
const KINDS = ['event', 'erasure', 'chain_block', 'log_key', 'epoch'] as const

/**
 * What a leaf records: of a shipment an event or the erasure of data; of the log itself a head of the chain that anchors
 * are on, the change of its key, or that it begins anew.
 */
export type LeafKind = (typeof KINDS)[number]

/** One entry of the public log: nothing about a person, a place, a tracking code or a clear time. */
export type Leaf = {
  readonly kind: LeafKind
  /** 32 bytes that stand for the shipment to those who know it. */
  readonly pseudonym: Uint8Array
  /** Position in the history of the shipment, from 0. */
  readonly sequence: number
  /** The leaf hash of the previous leaf of the shipment; 32 zeros for the first. */
  readonly previous: Hash
  /** C. */
  readonly client: Hash
  /** S. */
  readonly server: Hash
}

export const LEAF_LENGTH = 138

const VERSION = 1
const CLIENT_AT = 74

/** What stands for the previous leaf in the first one of a shipment: 32 zeros. */
export function noPrevious(): Hash {
  return new Uint8Array(HASH_LENGTH)
}

/** Whether leaves of this kind stand in the history of a shipment; the others are the log's own. */
export function isOfShipment(kind: LeafKind): boolean {
  return kind === 'event' || kind === 'erasure'
}

/** The 138 bytes of a leaf (docs/spec/leaf.md); throws `length_invalid`, `integer_out_of_range`. */
export function encodeLeaf(leaf: Leaf): Uint8Array {
  const { pseudonym, previous, client, server } = leaf
  for (const [what, bytes] of Object.entries({ pseudonym, previous, client, server })) assureHash(bytes, what)
  const head = Uint8Array.of(VERSION, KINDS.indexOf(leaf.kind) + 1)
  return concat(head, pseudonym, encodeUint64(leaf.sequence), previous, client, server)
}

/** A leaf of the log's own: of no shipment, so all but its kind and what it commits to is zeros. */
export function encodeOwnLeaf(kind: Exclude<LeafKind, 'event' | 'erasure'>, commitment: Hash): Uint8Array {
  assureHash(commitment, 'client')
  const leaf = new Uint8Array(LEAF_LENGTH)
  leaf.set([VERSION, KINDS.indexOf(kind) + 1])
  leaf.set(commitment, CLIENT_AT)
  return leaf
}

/** The leaf of 138 bytes; throws `length_invalid`, `leaf_version`, `leaf_kind`, `integer_out_of_range`. */
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
    client: bytes.slice(CLIENT_AT, 106),
    server: bytes.slice(106, 138),
  }
}
