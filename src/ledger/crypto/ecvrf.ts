import { etc, Point } from '@noble/ed25519'
import { assureLength, concat, equalBytes } from '../base/bytes.ts'
import {
  differenceOf,
  integerOf,
  multiplierBy,
  ORDER,
  pointOf,
  primeOrderPoint,
  SEED_LENGTH,
  signingLibrary,
} from './ed25519.ts'
import { sha512 } from './sha512.ts'

// This module implements the verifiable random function ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381.
// The output is a hash under a secret key, which anyone can check with the public key. For each key
// and text only one output can be proved, even by the owner of the key.

const VRF_PROOF_LENGTH = 80
/** Suite and purpose bytes of the hashes (RFC 9381, section 5.5). */
const SUITE = 0x03
const ENCODE_TO_CURVE = 0x01
const CHALLENGE = 0x02
const PROOF_TO_HASH = 0x03
const END = 0x00
const POINT_LENGTH = 32
const CHALLENGE_LENGTH = 16

/** Secret key, prepared for repeated use. */
export type VrfKey = {
  readonly publicKey: Uint8Array
  readonly scalar: bigint
  readonly timesScalar: (point: Point) => Point
  /** Input for the nonces of proofs (RFC 8032, section 5.1.6). */
  readonly prefix: Uint8Array
}

/**
 * Derives the key of a 32-byte seed (RFC 8032, section 5.1.5).
 * @throws LedgerError `length_invalid`
 */
export function vrfKeyOf(seed: Uint8Array): VrfKey {
  assureLength(seed, SEED_LENGTH, 'seed')
  const { scalar, prefix, pointBytes: publicKey } = signingLibrary().utils.getExtendedPublicKey(seed)
  return { publicKey, scalar, timesScalar: multiplierBy(scalar), prefix }
}

/** Returns the output for a text under a key, 64 bytes (RFC 9381, sections 5.1 and 5.2). */
export function vrfOutput({ publicKey, timesScalar }: VrfKey, alpha: Uint8Array): Uint8Array {
  // Clears the cofactor before the multiplication. A native product then needs no inversion.
  const eightfold = timesScalar(encodeToCurve(publicKey, alpha).clearCofactor())
  return hashFor(PROOF_TO_HASH, eightfold.toBytes())
}

/** Returns the proof for a text under a key, 80 bytes (RFC 9381, section 5.1). */
export function vrfProve({ publicKey, scalar, timesScalar, prefix }: VrfKey, alpha: Uint8Array): Uint8Array {
  const h = encodeToCurve(publicKey, alpha)
  const gamma = timesScalar(h)
  // Deterministic nonce as in RFC 8032 (RFC 9381, section 5.4.2.2).
  const nonce = etc.mod(integerOf(sha512(concat(prefix, h.toBytes()))), ORDER)
  const c = challenge(publicKey, h, gamma, Point.BASE.multiply(nonce), multiplierBy(nonce)(h))
  const s = etc.mod(nonce + integerOf(c) * scalar, ORDER)
  return concat(gamma.toBytes(), c, octetsOf(s))
}

/**
 * Verifies a proof for a text under a public key (RFC 9381, section 5.3, with the key validation of
 * 5.4.5). Refuses points with a low-order component and non-canonical encodings, as `verify` does
 * for signatures.
 * @returns the output of 64 bytes, or undefined if the proof is invalid
 */
export function vrfVerify(
  publicKey: Uint8Array,
  alpha: Uint8Array,
  proof: Uint8Array,
): Uint8Array | undefined {
  if (proof.length !== VRF_PROOF_LENGTH) return undefined
  const y = primeOrderPoint(publicKey)
  const gamma = primeOrderPoint(proof.subarray(0, POINT_LENGTH))
  const expected = proof.subarray(POINT_LENGTH, POINT_LENGTH + CHALLENGE_LENGTH)
  const c = integerOf(expected)
  const s = integerOf(proof.subarray(POINT_LENGTH + CHALLENGE_LENGTH))
  if (y === undefined || gamma === undefined || s >= ORDER) return undefined
  const h = encodeToCurve(publicKey, alpha)
  const found = challenge(
    publicKey,
    h,
    gamma,
    differenceOf(s, Point.BASE, c, y),
    differenceOf(s, h, c, gamma),
  )
  return equalBytes(found, expected) ? outputOf(gamma) : undefined
}

/** Computes the output from gamma (RFC 9381, section 5.2). */
function outputOf(gamma: Point): Uint8Array {
  return hashFor(PROOF_TO_HASH, gamma.clearCofactor().toBytes())
}

/**
 * Encodes a text as a point of the curve by try and increment (RFC 9381, section 5.4.1.1). Each
 * attempt gives a point with probability one half, so 256 failures do not occur.
 */
function encodeToCurve(publicKey: Uint8Array, alpha: Uint8Array): Point {
  for (let tries = 0; ; tries++) {
    const hash = hashFor(ENCODE_TO_CURVE, publicKey, alpha, Uint8Array.of(tries))
    const point = pointOf(hash.subarray(0, POINT_LENGTH))?.clearCofactor()
    if (point?.is0() === false) return point
  }
}

/** Computes the challenge from the public key and the points (RFC 9381, section 5.4.3). */
function challenge(publicKey: Uint8Array, ...points: readonly Point[]): Uint8Array {
  const encoded = points.map((point) => point.toBytes())
  return hashFor(CHALLENGE, publicKey, ...encoded).subarray(0, CHALLENGE_LENGTH)
}

/** Returns the 32 octets of an integer below 2^256, little-endian. */
function octetsOf(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}

/**
 * Returns the SHA-512 of the suite, the purpose byte, the parts and the end byte (RFC 9381, section
 * 5.5).
 */
function hashFor(purpose: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha512(concat(Uint8Array.of(SUITE, purpose), ...parts, Uint8Array.of(END)))
}
