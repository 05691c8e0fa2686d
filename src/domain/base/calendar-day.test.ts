import { describe, expect, it, test } from 'vitest'
import { addDays, dayAndTimeAt, dayAt, instantAt, parseDay, promisedDay } from './calendar-day.ts'

describe('parseDay', () => {
  it.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('accepts the calendar day %s', (text) => {
    expect(parseDay(text)).toBe(text)
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '26-1-1', '2026-01-01T00:00', ''])(
    'returns undefined for %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined()
    },
  )
})

describe('dayAt', () => {
  it('changes the day at midnight in São Paulo', () => {
    expect(dayAt(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20')
    expect(dayAt(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21')
  })
})

describe('addDays', () => {
  it('adds and subtracts days across the ends of months and years', () => {
    const day = dayAt(new Date('2026-01-01T12:00:00Z'))
    expect(addDays(day, -1)).toBe('2025-12-31')
    expect(addDays(day, 31)).toBe('2026-02-01')
    expect(addDays(day, 0)).toBe(day)
  })
})

describe('instantAt', () => {
  it.each([
    ['2026-12-01', '23:30', '2026-12-01T23:30:00-03:00'],
    ['2027-01-15', '08:05', '2027-01-15T08:05:00-03:00'],
    ['2018-12-01', '08:05', '2018-12-01T08:05:00-02:00'],
    ['2026-02-31', '08:05', '2026-02-31T08:05:00-03:00'],
    ['', '', 'T:00-03:00'],
  ])('returns the instant of %s %s in São Paulo', (day, time, instant) => {
    expect(instantAt(day, time)).toBe(instant)
  })

  it('is the inverse of dayAndTimeAt', () => {
    for (const [day, time] of [
      ['2026-12-01', '00:00'],
      ['2017-07-01', '23:59'],
      ['2017-12-31', '23:59'],
    ] as const)
      expect(dayAndTimeAt(new Date(instantAt(day, time)))).toEqual({ day, time })
  })
})

test('promisedDay returns the day of a last minute in São Paulo only', () => {
  expect(promisedDay(new Date('2026-12-02T02:59:00Z'))).toBe('2026-12-01')
  expect(promisedDay(new Date('2026-12-02T02:58:59Z'))).toBeUndefined()
  expect(promisedDay(new Date('2026-12-02T03:00:00Z'))).toBeUndefined()
})
