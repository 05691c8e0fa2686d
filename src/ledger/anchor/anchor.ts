import { encodeBase64 } from '../base/bytes.ts'
import type { Json } from '../base/json.ts'
import { isJsonObject } from '../base/canonical.ts'
import { invalidValue } from '../base/error.ts'
import type { Hash } from '../crypto/hash.ts'
import {
  readBase64,
  readDecimal,
  readForm,
  readHash,
  readHashes,
  readHex32,
  readMembers,
  readText,
} from '../encoding/shape.ts'

/**
 * Tree head published where the log's owner cannot change it: an event that the anchoring contract
 * emitted on an EVM chain.
 */
export type EvmAnchor = {
  readonly kind: 'evm'
  /** Chain id (EIP-155). */
  readonly chainId: number
  /** Address of the contract: 40 hexadecimal digits in lower case, like all addresses here. */
  readonly contract: string
  /** Address of the account that anchors the log's heads. */
  readonly sender: string
  /** Hash of the transaction: 64 hexadecimal digits. */
  readonly transaction: string
  readonly block: number
  /** Hash of the block: 64 hexadecimal digits. */
  readonly blockHash: string
  /** Time that the block states, in seconds since 1970. */
  readonly time: number
  readonly size: number
  readonly root: Hash
  /**
   * Consistency proof between the anchored tree and the receipt's tree: it shows that the smaller
   * tree is the beginning of the larger one.
   */
  readonly proof: readonly Hash[]
}

/**
 * Tree head that is older than a Bitcoin block. An OpenTimestamps proof leads from the head to the
 * Merkle root in the block's header. The proof of work makes a header hard to forge, but only a
 * look-up shows that the Bitcoin chain contains the block.
 */
export type BitcoinAnchor = {
  readonly kind: 'opentimestamps'
  /** Size and root of the anchored head, as its note states them. */
  readonly size: number
  readonly root: Hash
  /** Consistency proof between the anchored tree and the receipt's tree, as in `EvmAnchor`. */
  readonly proof: readonly Hash[]
  /** Anchored head as a note that only the log signed. This note is the timestamped file. */
  readonly head: string
  /** The `.ots` file. */
  readonly timestamp: Uint8Array
  /** Height of the block, which its header does not state. */
  readonly block: number
  /** Header of the block: 80 bytes. */
  readonly header: Uint8Array
}

/** Tree head of the log that is also recorded outside the log. */
export type Anchor = EvmAnchor | BitcoinAnchor

/**
 * Returns true if the reader found an anchor on its chain, and false if the reader did not look for
 * it.
 * @throws LedgerError `anchor_not_on_chain` or `block_not_on_chain` if the chain does not have what
 * the anchor states
 */
export type AssureOnChain = (anchor: Anchor) => boolean

/** Last second of the year 9999. RFC 3339 cannot express later times. */
const LAST_SECOND = 253_402_300_799
const ACCOUNT = /^[0-9a-f]{40}$/

/**
 * Development chains, which their owners can recreate at will. An anchor on such a chain proves
 * nothing to anybody else.
 */
export const developmentChains: readonly number[] = [1337, 31337]

/**
 * Returns true if the chain id is 1337 or 31337, which development chains use. The owner of such a
 * chain runs it alone.
 */
export function isDevelopmentChain(chainId: number): boolean {
  return developmentChains.includes(chainId)
}

/** Returns the JSON of an anchor in a receipt. */
export function writeAnchor(anchor: Anchor): Json {
  const tree = {
    kind: anchor.kind,
    size: String(anchor.size),
    root: encodeBase64(anchor.root),
    proof: anchor.proof.map(encodeBase64),
    block: String(anchor.block),
  }
  if (anchor.kind === 'opentimestamps') {
    return {
      ...tree,
      head: anchor.head,
      timestamp: encodeBase64(anchor.timestamp),
      header: encodeBase64(anchor.header),
    }
  }
  return {
    ...tree,
    chain_id: String(anchor.chainId),
    contract: anchor.contract,
    sender: anchor.sender,
    transaction: anchor.transaction,
    block_hash: anchor.blockHash,
    time: String(anchor.time),
  }
}

const tree = { size: readDecimal, root: readHash, proof: readHashes }
const evm = {
  kind: readText,
  chain_id: readDecimal,
  contract: readAccount,
  sender: readAccount,
  transaction: readHex32,
  block: readDecimal,
  block_hash: readHex32,
  time: readTime,
  ...tree,
}
const bitcoin = {
  kind: readText,
  head: readText,
  timestamp: readBase64,
  block: readDecimal,
  header: readBase64,
  ...tree,
}

/**
 * Parses an anchor of a receipt.
 * @throws LedgerError `member_missing`, `member_unknown` or `value_invalid`, with the path
 */
export function readAnchor(value: Json, path: string): Anchor {
  const kind = isJsonObject(value) ? value['kind'] : undefined
  if (kind === 'opentimestamps') return { ...readMembers(value, path, bitcoin), kind }
  if (kind !== 'evm') {
    throw invalidValue(`${path}.kind`, 'kind of anchor')
  }
  const { chain_id: chainId, block_hash: blockHash, ...members } = readMembers(value, path, evm)
  return { ...members, kind, chainId, blockHash }
}

function readAccount(value: Json, path: string): string {
  return readForm(value, path, ACCOUNT, '40 hexadecimal digits')
}

/** Reads a time in seconds since 1970, before the year 10000. */
export function readTime(value: Json, path: string): number {
  const time = readDecimal(value, path)
  if (time > LAST_SECOND) throw invalidValue(path, 'time before 10000')
  return time
}
