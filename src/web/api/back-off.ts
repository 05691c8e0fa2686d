const FIRST_MS = 500
const MAX_DELAY_MS = 30_000

/**
 * Returns the delay before the next retry, in milliseconds. The delay doubles with each failure, up
 * to 30 seconds. Half of the delay is random, so that many clients do not return at the same time.
 * @param random from 0 up to 1
 */
export function backOff(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), MAX_DELAY_MS)
  return longest / 2 + (longest / 2) * random
}
