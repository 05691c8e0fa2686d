import { describe, expect, it, test } from 'vitest'
import { describeDay, isDayClosed, utcDay } from './day-facts.ts'

const start = Date.UTC(2026, 10, 29)
const HOUR = 3_600_000
const ok = (at: number, value: number) => ({ at: start + at, value, quality: 'ok' }) as const

describe('describeDay', () => {
  it('states first and last time, count, extremes and the longest gap', () => {
    const error = { at: start + 30_000, value: null, quality: 'error' } as const
    expect(describeDay([ok(0, 5_000), error, ok(100_500, -1_000)])).toEqual({
      from: '2026-11-29T00:00:00.000Z',
      to: '2026-11-29T00:01:40.500Z',
      count: 3,
      minimum: -1_000,
      maximum: 5_000,
      gap_s: 70,
    })
  })

  it('has no extremes if all readings are errors', () => {
    const error = { at: start, value: null, quality: 'error' } as const
    expect(describeDay([error])).toMatchObject({ count: 1, minimum: null, maximum: null, gap_s: 0 })
  })
})

test('utcDay returns the day in UTC', () => {
  expect(utcDay(start - 1)).toBe('2026-11-28')
  expect(utcDay(start)).toBe('2026-11-29')
})

describe('isDayClosed', () => {
  const now = start + 12 * HOUR
  test.each([
    ['a day that is over', '2026-11-28', [{ from: start - HOUR, to: null }], true],
    ['today with a running monitoring', '2026-11-29', [{ from: start, to: null }], false],
    ['today after the end of all monitorings', '2026-11-29', [{ from: start, to: start + HOUR }], true],
    [
      'today with one that still runs',
      '2026-11-29',
      [
        { from: start, to: start + HOUR },
        { from: start + HOUR, to: null },
      ],
      false,
    ],
  ])('is right about %s', (_case, day, periods, isClosed) => {
    expect(isDayClosed(day, periods, now)).toBe(isClosed)
  })
})
