const FIRST_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * How long to wait before the next try, in milliseconds: doubling with each failure up to half a minute, of which a random
 * half is kept so that many clients do not return at once.
 * @param random from 0 up to 1
 */
export function backOff(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_DELAY_MS)
  return longest / 2 + (longest / 2) * random
}
