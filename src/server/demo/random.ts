/** A generator of numbers that look random and are the same in every run: for demo data, never for secrets. */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** From `low` up to, not including, `high`. */
  readonly between: (low: number, high: number) => number
  /** An integer from `low` to `high`, both included. */
  readonly integer: (low: number, high: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
  readonly bytes: (length: number) => Uint8Array
}

/** The generator of a seed: Mulberry32, whose 32 bits of state are plenty here. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + next() * (high - low)
  const integer = (low: number, high: number): number => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    integer,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    bytes: (length) => Uint8Array.from({ length }, () => integer(0, 255)),
  }
}
