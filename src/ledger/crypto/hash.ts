import { assureLength, concat, decodeBase64 } from '../base/bytes.ts'
import { native } from '../base/native.ts'
import { sha256 as portableSha256 } from './sha256.ts'

/** SHA-256 hash, 32 bytes. */
export type Hash = Uint8Array

export const HASH_LENGTH = 32

const LEAF_PREFIX = 0
const NODE_PREFIX = 1
/**
 * Buffer for the input of `hashNode`. Each call overwrites it. A tree has millions of nodes, and
 * engines take longer to allocate an input than to fill it.
 */
const nodeInput = new Uint8Array(1 + 2 * HASH_LENGTH).fill(NODE_PREFIX, 0, 1)
/** Block size of SHA-256 in bytes. */
const HMAC_BLOCK = 64

/** Returns the SHA-256 of bytes (FIPS 180-4). */
export function sha256(data: Uint8Array): Hash {
  return native.current?.sha256(data) ?? portableSha256(data)
}

/**
 * Prepares a key of at most 64 bytes once for the HMAC-SHA-256 (RFC 2104) of many messages. This
 * code is smaller than a library's HMAC.
 */
export function hmacSha256Under(key: Uint8Array): (data: Uint8Array) => Hash {
  const padded = new Uint8Array(HMAC_BLOCK)
  padded.set(key)
  const [inner, outer] = [padded.map((byte) => byte ^ 0x36), padded.map((byte) => byte ^ 0x5c)]
  const outerInput = concat(outer, new Uint8Array(HASH_LENGTH))
  return (data) => {
    outerInput.set(sha256(concat(inner, data)), HMAC_BLOCK)
    return sha256(outerInput)
  }
}

/**
 * Returns the hash of a log entry as a leaf of the tree: SHA-256(0x00 ‖ entry) (RFC 6962, section
 * 2.1).
 */
export function hashLeaf(entry: Uint8Array): Hash {
  const input = new Uint8Array(1 + entry.length)
  input[0] = LEAF_PREFIX
  input.set(entry, 1)
  return sha256(input)
}

/** Returns the hash of an inner node: SHA-256(0x01 ‖ left ‖ right) (RFC 6962, section 2.1). */
export function hashNode(left: Hash, right: Hash): Hash {
  if (left.length !== HASH_LENGTH || right.length !== HASH_LENGTH)
    return sha256(concat(nodeInput.subarray(0, 1), left, right))
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + HASH_LENGTH)
  return sha256(nodeInput)
}

/** Returns the root of the tree without leaves: SHA-256 of no bytes (RFC 6962, section 2.1). */
export function emptyRoot(): Hash {
  return sha256(new Uint8Array(0))
}

/**
 * Decodes a hash in base64.
 * @throws LedgerError `base64_invalid`, `length_invalid`
 */
export function decodeHash(text: string): Hash {
  const hash = decodeBase64(text)
  assureHash(hash, 'hash')
  return hash
}

/** Splits bytes into consecutive hashes. */
export function splitHashes(bytes: Uint8Array): Hash[] {
  return Array.from({ length: bytes.length / HASH_LENGTH }, (_, at) =>
    bytes.slice(at * HASH_LENGTH, (at + 1) * HASH_LENGTH),
  )
}

/** Throws `length_invalid` unless there are exactly 32 bytes. */
export function assureHash(bytes: Uint8Array, what: string): void {
  assureLength(bytes, HASH_LENGTH, what)
}
