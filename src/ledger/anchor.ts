import { encodeBase64 } from './bytes.ts'
import type { Json } from './canonical.ts'
import { isJsonObject } from './canonical.ts'
import { LedgerError } from './error.ts'
import type { Hash } from './hash.ts'
import { readClosed, readDecimal, readForm, readHash, readHashes } from './shape.ts'

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

/** An anchor of a receipt; other kinds stand beside this one. */
export type Anchor = EvmAnchor

/** The last second of the year 9999: later ones have no RFC 3339. */
const LAST_SECOND = 253_402_300_799
const ADDRESS = /^[0-9a-f]{40}$/
const BYTES_32 = /^[0-9a-f]{64}$/

/** Development chains that their owners can make anew at will: what stands there proves nothing to anybody else. */
export const developmentChains: readonly number[] = [1337, 31337]

/** Whether a chain is one that its owner runs alone, by its number: 1337 or 31337. */
export function isDevelopmentChain(chainId: number): boolean {
  return developmentChains.includes(chainId)
}

/** An anchor as it stands in a receipt. */
export function writeAnchor(anchor: Anchor): Json {
  return {
    kind: anchor.kind,
    chain_id: String(anchor.chainId),
    contract: anchor.contract,
    sender: anchor.sender,
    transaction: anchor.transaction,
    block: String(anchor.block),
    block_hash: anchor.blockHash,
    time: String(anchor.time),
    size: String(anchor.size),
    root: encodeBase64(anchor.root),
    proof: anchor.proof.map(encodeBase64),
  }
}

/** Throws, with the path, `member_missing`, `member_unknown` and `value_invalid`. */
export function readAnchor(value: Json, path: string): Anchor {
  const kind = isJsonObject(value) ? value['kind'] : undefined
  if (kind !== 'evm') {
    throw new LedgerError('value_invalid', { path: `${path}.kind`, expected: 'kind of anchor' })
  }
  return readEvmAnchor(value, path)
}

function readEvmAnchor(value: Json, path: string): EvmAnchor {
  const member = readClosed(value, path, [
    'kind',
    'chain_id',
    'contract',
    'sender',
    'transaction',
    'block',
    'block_hash',
    'time',
    'size',
    'root',
    'proof',
  ])
  const address = (name: 'contract' | 'sender') =>
    readForm(member(name), `${path}.${name}`, ADDRESS, '40 hexadecimal digits')
  const hash = (name: 'transaction' | 'block_hash') =>
    readForm(member(name), `${path}.${name}`, BYTES_32, '64 hexadecimal digits')
  const number = (name: 'chain_id' | 'block' | 'time' | 'size') =>
    readDecimal(member(name), `${path}.${name}`)
  return {
    kind: 'evm',
    chainId: number('chain_id'),
    contract: address('contract'),
    sender: address('sender'),
    transaction: hash('transaction'),
    block: number('block'),
    blockHash: hash('block_hash'),
    time: readTime(member('time'), `${path}.time`),
    size: number('size'),
    root: readHash(member('root'), `${path}.root`),
    proof: readHashes(member('proof'), `${path}.proof`),
  }
}

function readTime(value: Json, path: string): number {
  const time = readDecimal(value, path)
  if (time > LAST_SECOND) throw new LedgerError('value_invalid', { path, expected: 'time before 10000' })
  return time
}
