import { ed25519 } from '@noble/curves/ed25519.js'
import { assureLength } from './bytes.ts'

export const SEED_LENGTH = 32
export const PUBLIC_KEY_LENGTH = 32
export const SIGNATURE_LENGTH = 64

/** The public key of a 32-byte seed (RFC 8032, section 5.1.5); throws `length_invalid`. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return ed25519.getPublicKey(seed)
}

/** The deterministic signature of a message, 64 bytes (RFC 8032, section 5.1.6); throws `length_invalid`. */
export function sign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return ed25519.sign(message, seed)
}

/**
 * Whether a signature is valid under the one rule that all our verifiers share.
 *
 * Key A and point R must be canonically encoded members of the prime-order group other than its identity, and
 * S below the group's order. Among such inputs the equations with and without cofactor agree, which
 * elsewhere is where libraries differ.
 */
export function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH || publicKey.length !== PUBLIC_KEY_LENGTH) return false
  if (!isPrimeOrderPoint(publicKey) || !isPrimeOrderPoint(signature.subarray(0, 32))) return false
  return ed25519.verify(signature, message, publicKey, { zip215: false })
}

function isPrimeOrderPoint(encoded: Uint8Array): boolean {
  try {
    const point = ed25519.Point.fromBytes(encoded, false)
    return !point.isSmallOrder() && point.isTorsionFree()
  } catch {
    return false
  }
}
