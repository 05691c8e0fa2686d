import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'
import { etc, type Point } from '@noble/ed25519'
import { integerOf, ORDER } from '#ledger/crypto/ed25519.ts'

const PRIME = 2n ** 255n - 19n
/**
 * Coefficient of the curve v² = u³ + Au² + u of X25519. Points (x, y) of Ed25519 map to this curve
 * by (u, v) = ((1 + y)/(1 - y), √-486664 u/x) (RFC 7748, section 4.1).
 */
const A = 486_662n
const ROOT =
  51_042_569_399_160_536_130_206_135_233_146_329_284_152_202_253_034_631_822_681_833_788_666_877_215_207n
/**
 * Minimum scalar of X25519. X25519 multiplies only by multiples of 8 that are at least this number
 * and less than twice this number.
 */
const LEAST = 2n ** 254n

const HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex')

/**
 * Returns a function that multiplies points by a secret number through OpenSSL's X25519. The
 * multiplication runs in constant time, many times as fast as in ECMAScript. X25519 returns only
 * the coordinate u, which two points share. A second multiple, by a number that is 8 larger,
 * determines which of the two points is the product. Returns undefined for a number by which X25519
 * does not multiply.
 * @param scalar below the group's order
 * @returns a function for members of the prime-order group; it returns undefined for a point, such
 * as the identity, with a denominator of 0
 */
export function multiplierBy(
  scalar: bigint,
): ((point: Point) => { readonly x: bigint; readonly y: bigint } | undefined) | undefined {
  const factor = factorFor(scalar)
  if (factor === undefined) return undefined
  const { times, isNegated } = factor
  const [key, keyOf8More] = [privateKeyOf(times), privateKeyOf(times + 8n)]
  return (point) => {
    const eightfold = point.double().double().double()
    const inverted = invertAll([point.Z - point.Y, eightfold.Z - eightfold.Y, eightfold.X])
    if (inverted === undefined) return undefined
    const [below = 0n, below8 = 0n, x8 = 0n] = inverted
    const publicKey = publicKeyOf(mod((point.Z + point.Y) * below))
    const u8 = mod((eightfold.Z + eightfold.Y) * below8)
    const v8 = mod(ROOT * mod(u8 * mod(eightfold.Z * x8)))
    const u = integerOf(diffieHellman({ privateKey: key, publicKey }))
    const uOf8More = integerOf(diffieHellman({ privateKey: keyOf8More, publicKey }))
    // `uOf8More` is the u of the sum of (u, v) and (u8, v8). By the law of addition of the curve:
    // (v - v8)² = (uOf8More + A + u + u8)(u - u8)².
    const vSquared = mod(u * mod(u * (u + A) + 1n))
    const v8Squared = mod(v8 * v8)
    const differenceSquared = mod((uOf8More + A + u + u8) * mod((u - u8) ** 2n))
    const twice = mod(vSquared + v8Squared - differenceSquared)
    if (mod(twice * twice) !== mod(4n * mod(v8Squared * vSquared))) return undefined
    const last = invertAll([twice, u + 1n])
    if (last === undefined) return undefined
    const [overTwice = 0n, overU = 0n] = last
    const x = mod(ROOT * mod(u * mod(2n * v8 * overTwice)))
    return { x: isNegated ? mod(-x) : x, y: mod((u - 1n) * overU) }
  }
}

/** Multiple of 8 that is congruent to 1 or -1 modulo the group's order. */
const keyOfOne = privateKeyOf(factorFor(1n)!.times)

/**
 * Returns true if OpenSSL's X25519 shows that a point is in the prime-order group and is not its
 * identity. The product with `keyOfOne` has no component of low order. For a member of the group,
 * this product is the point itself or its negative, both with the point's coordinate u.
 */
export function isPrimeOrder(point: Point): boolean {
  const below = invertAll([point.Z - point.Y])?.[0]
  if (below === undefined) return false
  const u = mod((point.Z + point.Y) * below)
  try {
    return integerOf(diffieHellman({ privateKey: keyOfOne, publicKey: publicKeyOf(u) })) === u
  } catch {
    // OpenSSL refuses points of low order.
    return false
  }
}

/**
 * Returns a multiple of 8 that is congruent to `scalar` or to its negative, modulo the group's
 * order. Returns undefined if X25519 accepts neither.
 */
function factorFor(scalar: bigint): { readonly times: bigint; readonly isNegated: boolean } | undefined {
  // Adds the multiple of the order that makes the scalar divisible by 8. Every odd number is its
  // own inverse modulo 8, so `ORDER % 8n` serves as the inverse of the order.
  const times = scalar + etc.mod(-scalar * (ORDER % 8n), 8n) * ORDER
  for (const one of [
    { times, isNegated: false },
    { times: 8n * ORDER - times, isNegated: true },
  ]) {
    if (one.times >= LEAST && one.times + 8n < 2n * LEAST) return one
  }
  return undefined
}

function privateKeyOf(times: bigint): KeyObject {
  return createPrivateKey({ key: Buffer.concat([HEADER, octetsOf(times)]), format: 'der', type: 'pkcs8' })
}

function publicKeyOf(u: bigint): KeyObject {
  const x = octetsOf(u).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
}

/** Returns 32 octets in little-endian order. */
function octetsOf(value: bigint): Buffer {
  return Buffer.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed())
}

function mod(value: bigint): bigint {
  return etc.mod(value, PRIME)
}

/** Returns the inverses of numbers by inverting their product once, or undefined if one is 0. */
function invertAll(values: readonly bigint[]): readonly bigint[] | undefined {
  const products: bigint[] = []
  let product = 1n
  for (const value of values) {
    products.push(product)
    product = mod(product * value)
  }
  if (product === 0n) return undefined
  let inverse = etc.invert(product, PRIME)
  const inverses: bigint[] = []
  for (const [at, value] of [...values.entries()].toReversed()) {
    inverses.unshift(mod(inverse * (products[at] ?? 1n)))
    inverse = mod(inverse * value)
  }
  return inverses
}
