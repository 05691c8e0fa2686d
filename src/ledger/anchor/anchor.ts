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
} from '../base/shape.ts'

/** A tree head put where the log's owner cannot change it: an event that the anchoring contract emitted on an EVM chain. */
export type EvmAnchor = {
  readonly kind: 'evm'
  /** EIP-155. */
  readonly chainId: number
  /** 40 hexadecimal digits in lower case, as are all addresses here. */
  readonly contract: string
  /** Whose heads these are: the account that the log anchors from. */
  readonly sender: string
  /** 64 hexadecimal digits. */
  readonly transaction: string
  readonly block: number
  /** 64 hexadecimal digits. */
  readonly blockHash: string
  /** What the block says it was made at, in seconds since 1970. */
  readonly time: number
  /** The anchored head's. */
  readonly size: number
  readonly root: Hash
  /** That the smaller of the anchored tree and the receipt's is the beginning of the other. */
  readonly proof: readonly Hash[]
}

/**
 * A tree head that is older than a block of Bitcoin: an OpenTimestamps proof leads from it to the Merkle root in the block's header.
 * The work in the header is what makes it hard to forge; that the chain has the block is known to who looks it up.
 */
export type BitcoinAnchor = {
  readonly kind: 'opentimestamps'
  /** The anchored head's, as its note says them. */
  readonly size: number
  readonly root: Hash
  /** As in `EvmAnchor`. */
  readonly proof: readonly Hash[]
  /** The anchored head as a note that the log alone signed: the file that the timestamp is of. */
  readonly head: string
  /** The `.ots` file. */
  readonly timestamp: Uint8Array
  /** The block's height, which its header does not say. */
  readonly block: number
  /** 80 bytes. */
  readonly header: Uint8Array
}

/** A head of the log that stands elsewhere too. */
export type Anchor = EvmAnchor | BitcoinAnchor

/** The last second of the year 9999: later ones have no RFC 3339. */
const LAST_SECOND = 253_402_300_799
const ADDRESS = /^[0-9a-f]{40}$/

/** Development chains that their owners can make anew at will: what stands there proves nothing to anybody else. */
export const developmentChains: readonly number[] = [1337, 31337]

/** Whether a chain is one that its owner runs alone, by its number: 1337 or 31337. */
export function isDevelopmentChain(chainId: number): boolean {
  return developmentChains.includes(chainId)
}

/** An anchor as it stands in a receipt. */
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
  contract: readAddress,
  sender: readAddress,
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

/** Throws, with the path, `member_missing`, `member_unknown` and `value_invalid`. */
export function readAnchor(value: Json, path: string): Anchor {
  const kind = isJsonObject(value) ? value['kind'] : undefined
  if (kind === 'opentimestamps') return { ...readMembers(value, path, bitcoin), kind }
  if (kind !== 'evm') {
    throw invalidValue(`${path}.kind`, 'kind of anchor')
  }
  const { chain_id: chainId, block_hash: blockHash, ...members } = readMembers(value, path, evm)
  return { ...members, kind, chainId, blockHash }
}

function readAddress(value: Json, path: string): string {
  return readForm(value, path, ADDRESS, '40 hexadecimal digits')
}

/** Seconds since 1970 that some calendar has. */
export function readTime(value: Json, path: string): number {
  const time = readDecimal(value, path)
  if (time > LAST_SECOND) throw invalidValue(path, 'time before 10000')
  return time
}
