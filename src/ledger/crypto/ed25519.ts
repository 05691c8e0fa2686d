import * as ed25519 from '@noble/ed25519'
import { sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { assureLength, concat, equalBytes } from '../base/bytes.ts'
import { native } from '../base/native.ts'
import { sha512 } from './sha512.ts'

export const SEED_LENGTH = 32
export const PUBLIC_KEY_LENGTH = 32
export const SIGNATURE_LENGTH = 64

/** Of the prime-order group. */
export const ORDER = ed25519.Point.CURVE().n

/**
 * The library, for what needs a secret key. It leaves the hash to its user, so that there is one in the program and not two;
 * whoever only verifies takes none of it along.
 */
export function signingLibrary(): typeof ed25519 {
  ed25519.hashes.sha512 = nobleSha512
  return ed25519
}

/** The public key of a 32-byte seed (RFC 8032, section 5.1.5); throws `length_invalid`. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return signingLibrary().getPublicKey(seed)
}

/** The deterministic signature of a message, 64 bytes (RFC 8032, section 5.1.6); throws `length_invalid`. */
export function sign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assureLength(seed, SEED_LENGTH, 'seed')
  return signingLibrary().sign(message, seed)
}

/**
 * Whether a signature is valid under the one rule that all our verifiers share.
 *
 * Key A and point R must be canonically encoded members of the prime-order group other than its identity, and
 * S below the group's order, and S·B = R + SHA-512(R ‖ A ‖ message)·A (RFC 8032, section 5.1.7). Among such inputs the
 * equations with and without cofactor agree, which elsewhere is where libraries differ.
 */
export function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  if (native.current?.isSigned(signature, message, publicKey) === true) return true
  const encodedR = signature.subarray(0, 32)
  const a = primeOrderPoint(publicKey)
  const s = integerOf(signature.subarray(32))
  if (a === undefined || s >= ORDER) return false
  const k = integerOf(sha512(concat(encodedR, publicKey, message))) % ORDER
  // R is what has this one encoding: a difference of members of the prime-order group, so one itself.
  const r = differenceOf(s, ed25519.Point.BASE, k, a)
  return !r.is0() && equalBytes(r.toBytes(), encodedR)
}

/** aP - bQ of integers below 2^256, two bits of both at a time (Straus). What it takes depends on them: not for secrets. */
export function differenceOf(a: bigint, p: ed25519.Point, b: bigint, q: ed25519.Point): ed25519.Point {
  let sum = ed25519.Point.ZERO
  // iP - jQ stands at i + 4j.
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

/** Little-endian, as RFC 8032 writes integers. */
export function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/** The point of a canonical encoding, if it is in the prime-order group and not its identity. */
export function primeOrderPoint(encoded: Uint8Array): ed25519.Point | undefined {
  const point = pointOf(encoded)
  return point?.isTorsionFree() === true && !point.is0() ? point : undefined
}

/** The point of a canonical encoding (RFC 8032, section 5.1.3), if there is one. */
export function pointOf(encoded: Uint8Array): ed25519.Point | undefined {
  try {
    return ed25519.Point.fromBytes(encoded, false)
  } catch {
    return undefined
  }
}
