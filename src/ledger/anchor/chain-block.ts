import { readTime } from './anchor.ts'
import { concat, encodeUtf8 } from '../base/bytes.ts'
import { canonicalize } from '../base/canonical.ts'
import type { Json } from '../base/json.ts'
import { sha256, type Hash } from '../crypto/hash.ts'
import { encodeOwnLeaf } from '../log/leaf.ts'
import { readDecimal, readHex32, readMembers } from '../encoding/shape.ts'

/**
 * Block of a public EVM chain whose hash a leaf of the log records. All later leaves entered the
 * log after the block was made, because nobody knew the block's hash earlier (docs/spec/block.md).
 */
export type ChainBlock = {
  /** Chain id (EIP-155). */
  readonly chainId: number
  readonly block: number
  /** Hash of the block: 64 hexadecimal digits. */
  readonly blockHash: string
  /** Time that the block's header states, in seconds since 1970. */
  readonly time: number
}

/** Block in a receipt. Its leaf precedes the leaf of an event of the receipt. */
export type ReceiptBlock = ChainBlock & {
  readonly index: number
  /**
   * Inclusion proof of the leaf, up to the point where its path meets the path of the first later
   * event; see `verifyPrecedence`.
   */
  readonly proof: readonly Hash[]
}

const VERSION = 1
const TAG = encodeUtf8('lastro.block.v1\0')
const PLACED = {
  chain_id: readDecimal,
  block: readDecimal,
  block_hash: readHex32,
  time: readTime,
  index: readDecimal,
}

/** Returns the statement that a block's leaf commits to: canonical JSON in UTF-8. */
export function blockStatement(log: string, block: ChainBlock): Uint8Array {
  return encodeUtf8(canonicalize({ v: VERSION, log, ...writeBlock(block) }))
}

/** Returns the leaf that commits to a statement: SHA-256(`lastro.block.v1\0` ‖ statement). */
export function blockLeaf(statement: Uint8Array): Uint8Array {
  return encodeOwnLeaf('chain_block', sha256(concat(TAG, statement)))
}

/**
 * Returns the JSON of a block in a receipt, without its inclusion proof. The receipt's shared proof
 * contains that proof.
 */
export function writePlacedBlock({ index, chainId, block, blockHash, time }: ReceiptBlock): Json {
  return { ...writeBlock({ chainId, block, blockHash, time }), index: String(index) }
}

/**
 * Reads a block of a receipt.
 * @throws LedgerError `member_missing`, `member_unknown` or `value_invalid`, with the path
 */
export function readPlacedBlock(value: Json, path: string): Omit<ReceiptBlock, 'proof'> {
  const { chain_id: chainId, block_hash: blockHash, ...members } = readMembers(value, path, PLACED)
  return { ...members, chainId, blockHash }
}

function writeBlock({ chainId, block, blockHash, time }: ChainBlock) {
  return { chain_id: String(chainId), block: String(block), block_hash: blockHash, time: String(time) }
}
