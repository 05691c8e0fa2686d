import { createECDH, createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto'
import type { Keys } from '#platform/secrets/keys.ts'

/** P-256 key that signs access tokens. */
export type SigningKey = {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** Id of the key: the thumbprint of its public JWK (RFC 7638). */
  readonly kid: string
  /** JWK for the published key set (RFC 7517). */
  readonly publicJwk: Readonly<Record<string, unknown>>
}

/** Order of P-256 (SP 800-186, section 3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Length of the seed in bytes: 64 bits longer than the order of P-256, so that the modulo reduction
 * has no significant bias.
 */
const SEED_LENGTH = 48

/**
 * Derives the installation's signing key, the same on every node and never stored (FIPS 186-5,
 * appendix A.2.1).
 */
export function deriveSigningKey(keys: Keys): SigningKey {
  const seed = BigInt(`0x${keys.derive('session-signing', SEED_LENGTH).toString('hex')}`)
  const number = (seed % (ORDER - 1n)) + 1n
  const secretKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secretKey)
  const point = pair.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const jwk = { crv: 'P-256', kty: 'EC', x, y }
  const kid = hash('sha256', JSON.stringify(jwk), 'base64url')
  const d = secretKey.toString('base64url')
  return {
    privateKey: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' }),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
    kid,
    publicJwk: { ...jwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
  }
}
