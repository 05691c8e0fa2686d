import { ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '../crypto/hash.ts'
import type { OtsHashes } from './ots.ts'

/**
 * All hash functions that timestamps may use. This module is separate from the parser because
 * current timestamps need only SHA-256.
 */
export const otsHashes = {
  sha1,
  ripemd160,
  sha256,
  keccak256: keccak_256,
} as const satisfies Required<OtsHashes>
