import { hmac } from '@noble/hashes/hmac.js'
import { _SHA256, _SHA512, sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { assureLength, concat } from './bytes.ts'
import { native } from './native.ts'

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array

export const HASH_LENGTH = 32

const LEAF_PREFIX = 0
const NODE_PREFIX = 1

/** SHA-256 (FIPS 180-4). */
export function sha256(data: Uint8Array): Hash {
  return native.current?.sha256(data) ?? new _SHA256().update(data).digest()
}

/** SHA-512 (FIPS 180-4). By the library's classes, as is SHA-256: its functions bring options along that nothing here has. */
export function sha512(data: Uint8Array): Uint8Array {
  return new _SHA512().update(data).digest()
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(key: Uint8Array, data: Uint8Array): Hash {
  return hmac(nobleSha256, key, data)
}

/** HMAC-SHA-256 of many messages under one key, which is prepared once. */
export function hmacSha256Under(key: Uint8Array): (data: Uint8Array) => Hash {
  const prepared = hmac.create(nobleSha256, key)
  return (data) => prepared.clone().update(data).digest()
}

/** The hash of a log entry as a leaf of the tree: SHA-256(0x00 ‖ entry) (RFC 6962, section 2.1). */
export function hashLeaf(entry: Uint8Array): Hash {
  const input = new Uint8Array(1 + entry.length)
  input[0] = LEAF_PREFIX
  input.set(entry, 1)
  return sha256(input)
}

/** The hash of an inner node: SHA-256(0x01 ‖ left ‖ right) (RFC 6962, section 2.1). */
export function hashNode(left: Hash, right: Hash): Hash {
  return sha256(concat(Uint8Array.of(NODE_PREFIX), left, right))
}

/** The root of the tree without leaves: SHA-256 of nothing (RFC 6962, section 2.1). */
export function emptyRoot(): Hash {
  return sha256(new Uint8Array(0))
}

/** Throws `length_invalid` unless the bytes are 32. */
export function assureHash(bytes: Uint8Array, what: string): void {
  assureLength(bytes, HASH_LENGTH, what)
}
