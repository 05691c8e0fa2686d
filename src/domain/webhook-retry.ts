const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 12 * HOUR
/** Attempts of a delivery; with their pauses they take about three days. */
export const MAX_TRIES = 15
/** An endpoint that has taken nothing for so long is taken to be dead. */
const DEAD_AFTER = 3 * DAY
/** Nor is one whose only call of a quiet week failed. */
const DEAD_FAILURES = 10

/**
 * How long to wait after the n-th failed try, or undefined where it was the last: three times as long each time up to half
 * a day, a fifth more or less so that what failed together does not come back together.
 * @param tries failed so far, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseAfter(tries: number, random: number): number | undefined {
  if (tries >= MAX_TRIES) return undefined
  return Math.round(Math.min(FIRST_PAUSE * 3 ** (tries - 1), LONGEST_PAUSE) * (0.8 + 0.4 * random))
}

/**
 * Returns how long a receiver asks to be left alone by `Retry-After` (RFC 9110, section 10.2.3), at most half a day.
 * @param header seconds, or a date of HTTP
 * @returns milliseconds; 0 for a header that says neither
 */
export function askedPause(header: string, now: Date): number {
  const pause = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(pause, 0), LONGEST_PAUSE)
}

/**
 * Whether an endpoint is given up until its owner switches it on again.
 * @param failures since anything was taken
 * @param isGone it said itself that it is gone for good (410)
 */
export function isDead(failingSince: Date, failures: number, isGone: boolean, now: Date): boolean {
  if (isGone) return true
  return failures >= DEAD_FAILURES && now.getTime() - failingSince.getTime() >= DEAD_AFTER
}
