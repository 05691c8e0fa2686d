// This module contains the common parts of SHA-256 and SHA-512 (FIPS 180-4), for platforms without
// a synchronous hash. Both functions hash only whole messages. The classes of a library, which also
// hash in pieces, would be a quarter of the code that verifies a receipt.

const PRIMES = 80

const primes = firstPrimes(PRIMES)
/**
 * First 64 bits of the fractional parts of the first primes' cube roots (FIPS 180-4, section
 * 4.2.3). SHA-256 uses the first 32 of each.
 */
export const roots: DataView = fractions(primes, 3n)
/**
 * First 64 bits of the fractional parts of the square roots of the first eight primes (FIPS 180-4,
 * section 5.3.5).
 */
export const start: DataView = fractions(primes.slice(0, 8), 2n)

/** Returns the upper 32 bits of 64 bits that are rotated right. */
export function turn(high: number, low: number, by: number): number {
  return (high >>> by) | (low << (32 - by))
}

/** Returns Ch (FIPS 180-4, section 4.1.2): each bit of x chooses the bit of y or of z. */
export function choose(x: number, y: number, z: number): number {
  return (x & y) ^ (~x & z)
}

/** Returns Maj (FIPS 180-4, section 4.1.2): the majority of the three bits at each position. */
export function majority(x: number, y: number, z: number): number {
  return (x & y) ^ (x & z) ^ (y & z)
}

/**
 * Buffer in which short messages are padded. Each message overwrites the one before. Most messages
 * are short, and allocating a buffer would cost more than hashing the message.
 */
const SHORT = new DataView(new ArrayBuffer(4096))
const shortBytes = new Uint8Array(SHORT.buffer)

/**
 * Returns the message with its padding (FIPS 180-4, section 5.1). The padding is a one bit, zeros,
 * and the length in bits at the end of the last block.
 */
export function padded(
  data: Uint8Array,
  block: number,
): { readonly view: DataView; readonly length: number } {
  const length = Math.ceil((data.length + 1 + block / 8) / block) * block
  const isShort = length <= SHORT.byteLength
  const bytes = isShort ? shortBytes.fill(0, data.length, length) : new Uint8Array(length)
  bytes.set(data)
  bytes[data.length] = 0x80
  const view = isShort ? SHORT : new DataView(bytes.buffer)
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(length - 4, data.length * 8)
  return { view, length }
}

function fractions(numbers: readonly bigint[], degree: bigint): DataView {
  const view = new DataView(new ArrayBuffer(8 * numbers.length))
  // `setBigUint64` stores only the last 64 bits: the fractional part.
  for (const [at, number] of numbers.entries())
    view.setBigUint64(8 * at, rootOf(number << (64n * degree), degree))
  return view
}

/** Returns the integer part of a root, approximated from above (Newton). */
function rootOf(number: bigint, degree: bigint): bigint {
  let root = 1n << 80n
  for (;;) {
    const next = (root * (degree - 1n) + number / root ** (degree - 1n)) / degree
    if (next >= root) return root
    root = next
  }
}

function firstPrimes(count: number): readonly bigint[] {
  const found: bigint[] = []
  for (let candidate = 2n; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0n)) found.push(candidate)
  }
  return found
}
