const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

const FIRST_PAUSE = 5 * SECOND
const MAX_PAUSE_MS = 12 * HOUR
/**
 * Maximum number of attempts to deliver a webhook. All attempts with their pauses take about three
 * days.
 */
export const MAX_TRIES = 15
/** Minimum time without a success after which an endpoint is suspended. */
const DEAD_AFTER = 3 * DAY
/**
 * Minimum number of failures, so that one failed call in a quiet week does not suspend an endpoint.
 */
const DEAD_FAILURES = 10

/**
 * Returns the pause after the n-th failed attempt, or undefined after the last one.
 * Each pause is three times as long as the one before, up to half a day. It varies by a fifth, so
 * that deliveries that failed together are not repeated together.
 * @param tries failed attempts, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseAfter(tries: number, random: number): number | undefined {
  if (tries >= MAX_TRIES) return undefined
  return Math.round(Math.min(FIRST_PAUSE * 3 ** (tries - 1), MAX_PAUSE_MS) * (0.8 + 0.4 * random))
}

/**
 * Returns the pause that a receiver requests by `Retry-After` (RFC 9110, section 10.2.3), at most
 * half a day.
 * @param header seconds, or a date of HTTP
 * @returns milliseconds; 0 for another header
 */
export function requestedPause(header: string, now: Date): number {
  const pause = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(pause, 0), MAX_PAUSE_MS)
}

/**
 * Returns true if an endpoint must be suspended until its owner enables it again: it failed often
 * and long enough, or answered 410.
 * @param failures number of failures since the last success
 * @param isGone true if the endpoint answered 410
 */
export function isDead(failingSince: Date, failures: number, isGone: boolean, now: Date): boolean {
  if (isGone) return true
  return failures >= DEAD_FAILURES && now.getTime() - failingSince.getTime() >= DEAD_AFTER
}
