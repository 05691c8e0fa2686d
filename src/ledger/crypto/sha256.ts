import { choose, majority, padded, roots, start, turn } from './sha2.ts'

const ROUNDS = 64
const BLOCK = 64
const WORDS = 8

const constants = Int32Array.from({ length: ROUNDS }, (_, at) => roots.getInt32(8 * at))
const initial = Int32Array.from({ length: WORDS }, (_, at) => start.getInt32(8 * at))
/** Buffers that all calls share. Sharing is safe, because each call ends before the next begins. */
const words = new Int32Array(ROUNDS)
const state = new Int32Array(WORDS)

/** Returns the SHA-256 of a whole message, 32 bytes (FIPS 180-4, section 6.2). */
export function sha256(data: Uint8Array): Uint8Array {
  const { view: message, length } = padded(data, BLOCK)
  state.set(initial)
  for (let from = 0; from < length; from += BLOCK) {
    for (let at = 0; at < 16; at++) words[at] = message.getInt32(from + 4 * at)
    mix()
  }
  const digest = new Uint8Array(4 * WORDS)
  const view = new DataView(digest.buffer)
  for (let at = 0; at < WORDS; at++) view.setInt32(4 * at, state[at] ?? 0)
  return digest
}

/** Processes one block. The caller has stored the block as the first 16 items of `words`. */
function mix(): void {
  for (let at = 16; at < ROUNDS; at++) {
    const w2 = words[at - 2] ?? 0
    const w15 = words[at - 15] ?? 0
    const small0 = turn(w15, w15, 7) ^ turn(w15, w15, 18) ^ (w15 >>> 3)
    const small1 = turn(w2, w2, 17) ^ turn(w2, w2, 19) ^ (w2 >>> 10)
    words[at] = ((words[at - 16] ?? 0) + small0 + (words[at - 7] ?? 0) + small1) | 0
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let at = 0; at < ROUNDS; at++) {
    const big1 = turn(e, e, 6) ^ turn(e, e, 11) ^ turn(e, e, 25)
    const one = (h + big1 + choose(e, f, g) + (constants[at] ?? 0) + (words[at] ?? 0)) | 0
    const big0 = turn(a, a, 2) ^ turn(a, a, 13) ^ turn(a, a, 22)
    const two = (big0 + majority(a, b, c)) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  add(0, a)
  add(1, b)
  add(2, c)
  add(3, d)
  add(4, e)
  add(5, f)
  add(6, g)
  add(7, h)
}

function add(at: number, more: number): void {
  state[at] = ((state[at] ?? 0) + more) | 0
}
