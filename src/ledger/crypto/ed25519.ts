import * as ed25519 from '@noble/ed25519'
import { sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { assureLength, concat, equalBytes } from '../base/bytes.ts'
import { native } from '../base/native.ts'
import { sha512 } from './sha512.ts'

export const SEED_LENGTH = 32
export const PUBLIC_KEY_LENGTH = 32
export const SIGNATURE_LENGTH = 64

/** Order of the prime-order group. */
export const ORDER = ed25519.Point.CURVE().n

/**
 * Returns @noble/ed25519, set up for operations with a secret key. These operations need a SHA-512,
 * which @noble/ed25519 does not contain. `verify` uses the SHA-512 of this repository instead, so
 * programs that only verify do not bundle that of @noble/hashes.
 */
export function signingLibrary(): typeof ed25519 {
  ed25519.hashes.sha512 = nobleSha512
  return ed25519
}

/**
 * Derives the public key of a 32-byte seed (RFC 8032, section 5.1.5).
 * @throws LedgerError `length_invalid`
 */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return signingLibrary().getPublicKey(seed)
}

/**
 * Returns the deterministic signature of a message, 64 bytes (RFC 8032, section 5.1.6).
 * @throws LedgerError `length_invalid`
 */
export function sign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return signingLibrary().sign(message, seed)
}

/**
 * Returns true if a signature is valid under the one rule that all our verifiers share.
 *
 * Key A and point R must be canonically encoded members of the prime-order group other than its
 * identity. S must be below the group's order, and S·B = R + SHA-512(R ‖ A ‖ message)·A (RFC 8032,
 * section 5.1.7). For such inputs the equations with and without cofactor agree. For other inputs
 * libraries differ.
 */
export function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  if (native.current?.isSigned(signature, message, publicKey) === true) return true
  const encodedR = signature.subarray(0, 32)
  const a = primeOrderPoint(publicKey)
  const s = integerOf(signature.subarray(32))
  if (a === undefined || s >= ORDER) return false
  const k = integerOf(sha512(concat(encodedR, publicKey, message))) % ORDER
  // A difference of members of the prime-order group is a member itself. The signature is valid if
  // R is the canonical encoding of this difference.
  const r = differenceOf(s, ed25519.Point.BASE, k, a)
  return !r.is0() && equalBytes(r.toBytes(), encodedR)
}

/**
 * Returns a function that multiplies members of the prime-order group by a secret number below its
 * order.
 */
export function multiplierBy(scalar: bigint): (point: ed25519.Point) => ed25519.Point {
  const offered = native.current?.multiplierBy(scalar)
  return (point) => {
    const found = offered?.(point)
    return found === undefined ? point.multiply(scalar) : ed25519.Point.fromAffine(found)
  }
}

/**
 * Returns aP - bQ for members of the prime-order group and integers below its order. The run time
 * depends on the integers, so do not pass secrets.
 */
export function differenceOf(a: bigint, p: ed25519.Point, b: bigint, q: ed25519.Point): ed25519.Point {
  if (native.current !== undefined && a > 0n && b > 0n) {
    return multiplierBy(a)(p).add(multiplierBy(b)(q).negate())
  }
  // Reads two bits of each integer per step (Straus).
  let sum = ed25519.Point.ZERO
  // The multiple iP - jQ is at index i + 4j.
  const multiples = fourFrom(sum, q.negate()).flatMap((from) => fourFrom(from, p))
  for (let bit = 254n; bit >= 0n; bit -= 2n) {
    const next = multiples[Number(((a >> bit) & 3n) | (((b >> bit) & 3n) << 2n))]
    sum = sum
      .double()
      .double()
      .add(next ?? sum)
  }
  return sum
}

function fourFrom(first: ed25519.Point, step: ed25519.Point): readonly ed25519.Point[] {
  const second = first.add(step)
  const third = second.add(step)
  return [first, second, third, third.add(step)]
}

/** Reads a little-endian integer, as RFC 8032 writes integers. */
export function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/**
 * Decodes the canonical encoding of a point in the prime-order group other than its identity.
 * @returns undefined for other bytes
 */
export function primeOrderPoint(encoded: Uint8Array): ed25519.Point | undefined {
  const point = pointOf(encoded)
  if (point === undefined || native.current?.isPrimeOrder(point) === true) return point
  return point.isTorsionFree() && !point.is0() ? point : undefined
}

/**
 * Decodes the canonical encoding of a point (RFC 8032, section 5.1.3).
 * @returns undefined for other bytes
 */
export function pointOf(encoded: Uint8Array): ed25519.Point | undefined {
  try {
    return ed25519.Point.fromBytes(encoded, false)
  } catch {
    return undefined
  }
}
