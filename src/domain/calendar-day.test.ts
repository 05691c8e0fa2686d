import { describe, expect, it } from 'vitest'
import { addDays, dayAt, parseDay } from './calendar-day.ts'

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
