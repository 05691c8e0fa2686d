import { expect, it } from 'vitest'
import { requestedPause, isDead, pauseAfter } from './webhook-retry.ts'

const HOUR = 3_600_000

it('pauseAfter returns pauses that grow to half a day and together last about three days', () => {
  const pauses: number[] = []
  for (let tries = 1; ; tries++) {
    const pause = pauseAfter(tries, 0.5)
    if (pause === undefined) break
    pauses.push(pause)
  }
  expect(pauses.slice(0, 4)).toEqual([5_000, 15_000, 45_000, 135_000])
  expect(pauses.at(-1)).toBe(12 * HOUR)
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR
  expect(hours).toBeGreaterThan(66)
  expect(hours).toBeLessThan(84)
})

it('pauseAfter varies a pause by a fifth, so that simultaneous failures are retried at different times', () => {
  expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([4_000, 6_000])
})

it.each([
  ['7', 7_000],
  ['0', 0],
  ['999999', 12 * HOUR],
  ['Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', 0],
  ['-5', 0],
])('requestedPause returns $1 ms for the header Retry-After %j', (header, pause) => {
  expect(requestedPause(header, new Date('2026-11-22T12:00:00Z'))).toBe(pause)
})

it('isDead returns true for an endpoint that failed often for three days, or that answered 410', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR)
  expect(isDead(hoursAgo(73), 12, false, now)).toBe(true)
  expect(isDead(hoursAgo(71), 12, false, now)).toBe(false)
  expect(isDead(hoursAgo(73), 2, false, now)).toBe(false)
  expect(isDead(hoursAgo(0), 1, true, now)).toBe(true)
})
