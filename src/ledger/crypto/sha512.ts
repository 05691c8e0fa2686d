import { choose, majority, padded, roots, start, turn } from './sha2.ts'

const ROUNDS = 80
const BLOCK = 128

/**
 * Returns the SHA-512 of a whole message, 64 bytes (FIPS 180-4, section 6.4). A number of 64 bits
 * is stored as two halves, one after the other.
 */
export function sha512(data: Uint8Array): Uint8Array {
  const { view: message, length } = padded(data, BLOCK)
  const state = new DataView(start.buffer.slice(0))
  const words = new DataView(new ArrayBuffer(8 * ROUNDS))
  const mixed = new DataView(new ArrayBuffer(8 * 8))
  for (let from = 0; from < length; from += BLOCK) {
    for (let at = 0; at < BLOCK; at += 4) words.setInt32(at, message.getInt32(from + at))
    for (let at = 16; at < ROUNDS; at++) {
      const [h2, l2] = [highOf(words, at - 2), lowOf(words, at - 2)]
      const [h15, l15] = [highOf(words, at - 15), lowOf(words, at - 15)]
      const small0 = (turn(h15, l15, 1) ^ turn(h15, l15, 8) ^ (h15 >>> 7)) >>> 0
      const small0Low = (turn(l15, h15, 1) ^ turn(l15, h15, 8) ^ turn(l15, h15, 7)) >>> 0
      const small1 = (turn(h2, l2, 19) ^ turn(l2, h2, 29) ^ (h2 >>> 6)) >>> 0
      const small1Low = (turn(l2, h2, 19) ^ turn(h2, l2, 29) ^ turn(l2, h2, 6)) >>> 0
      put(
        words,
        at,
        highOf(words, at - 16) + small0 + highOf(words, at - 7) + small1,
        lowOf(words, at - 16) + small0Low + lowOf(words, at - 7) + small1Low,
      )
    }
    for (let at = 0; at < 64; at += 4) mixed.setInt32(at, state.getInt32(at))
    for (let at = 0; at < ROUNDS; at++) mix(mixed, words, at)
    for (let at = 0; at < 8; at++) {
      put(state, at, highOf(state, at) + highOf(mixed, at), lowOf(state, at) + lowOf(mixed, at))
    }
  }
  return new Uint8Array(state.buffer)
}

/**
 * Computes one round. The standard moves the working variables a to h by one place; this code
 * rotates their indexes instead.
 */
function mix(state: DataView, words: DataView, at: number): void {
  const [a, b, c, d] = [-at & 7, (1 - at) & 7, (2 - at) & 7, (3 - at) & 7]
  const [e, f, g, h] = [(4 - at) & 7, (5 - at) & 7, (6 - at) & 7, (7 - at) & 7]
  const [eh, el, ah, al] = [highOf(state, e), lowOf(state, e), highOf(state, a), lowOf(state, a)]
  const one =
    highOf(state, h) +
    big1(eh, el) +
    (choose(eh, highOf(state, f), highOf(state, g)) >>> 0) +
    highOf(roots, at) +
    highOf(words, at)
  const oneLow =
    lowOf(state, h) +
    big1(el, eh) +
    (choose(el, lowOf(state, f), lowOf(state, g)) >>> 0) +
    lowOf(roots, at) +
    lowOf(words, at)
  const two = big0(ah, al) + (majority(ah, highOf(state, b), highOf(state, c)) >>> 0)
  const twoLow = big0(al, ah) + (majority(al, lowOf(state, b), lowOf(state, c)) >>> 0)
  put(state, d, highOf(state, d) + one, lowOf(state, d) + oneLow)
  put(state, h, one + two, oneLow + twoLow)
}

/**
 * Returns the high half of Σ1(x), given the high and the low half of x. With swapped arguments,
 * returns the low half.
 */
function big1(half: number, other: number): number {
  return (turn(half, other, 14) ^ turn(half, other, 18) ^ turn(other, half, 9)) >>> 0
}

/** Returns one half of Σ0(x); the order of the arguments selects the half, as in `big1`. */
function big0(half: number, other: number): number {
  return (turn(half, other, 28) ^ turn(other, half, 2) ^ turn(other, half, 7)) >>> 0
}

function highOf(numbers: DataView, at: number): number {
  return numbers.getUint32(8 * at)
}

function lowOf(numbers: DataView, at: number): number {
  return numbers.getUint32(8 * at + 4)
}

/**
 * Stores the number at an index, given the sums of its high and low halves. The overflow of the low
 * sum is carried into the high half.
 */
function put(numbers: DataView, at: number, high: number, low: number): void {
  numbers.setUint32(8 * at, high + Math.floor(low / 2 ** 32))
  numbers.setUint32(8 * at + 4, low)
}
