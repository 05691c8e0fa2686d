import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { primeOrderPoint } from '#ledger/crypto/ed25519.ts'

const POINT = 32
/** Encoding of the identity: y = 1. */
const IDENTITY = Buffer.alloc(POINT)
IDENTITY[0] = 1
/** Maximum cached keys. A log has few keys and few witnesses. */
const MAX_KEYS = 64

/** Cached keys by Latin-1 text; null for a key that verifies nothing. */
const known = new Map<string, KeyObject | null>()

/**
 * Returns true if OpenSSL accepts a signature whose key is in the prime-order group. OpenSSL
 * multiplies without the cofactor, accepts only an S below the order, and compares R with the
 * canonical encoding of SB - kA. An accepted R is therefore in the prime-order group, so the only R
 * of small order is the identity, which is rejected here. If this function returns false, the
 * ledger itself checks the signature.
 */
export function isSigned(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const key = keyOf(publicKey)
  if (key === null || IDENTITY.equals(signature.subarray(0, POINT))) return false
  return verify(null, message, key, signature)
}

function keyOf(publicKey: Uint8Array): KeyObject | null {
  const name = Buffer.from(publicKey).toString('latin1')
  const found = known.get(name)
  if (found !== undefined) return found
  const x = Buffer.from(publicKey).toString('base64url')
  const key =
    primeOrderPoint(publicKey) === undefined
      ? null
      : createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (known.size >= MAX_KEYS) known.clear()
  known.set(name, key)
  return key
}
