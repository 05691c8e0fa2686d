import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFormat, formatIn, type Format } from './format.ts'

const morning = new Date(2026, 1, 5, 9, 7)

test('formatIn writes the month as a number in Portuguese and as a word in English', () => {
  expect([formatIn('pt').dateTime(morning), formatIn('en').dateTime(morning)]).toEqual([
    '05/02/2026, 09:07',
    '05 Feb 2026, 09:07',
  ])
  expect([formatIn('pt').toSecond(morning), formatIn('en').toSecond(morning)]).toEqual([
    '05/02/2026, 09:07:00',
    '05 Feb 2026, 09:07:00',
  ])
  expect([formatIn('pt').date(morning), formatIn('en').date(morning)]).toEqual(['05/02/2026', '05 Feb 2026'])
  expect([formatIn('pt').dayMonth(morning), formatIn('en').dayMonth(morning)]).toEqual(['05/02', '05 Feb'])
})

test('formatIn writes a percentage with one decimal, and 0 of 0 as 0.0%', () => {
  expect([formatIn('pt').percent(1, 8), formatIn('pt').percent(0, 0), formatIn('en').percent(1, 8)]).toEqual([
    '12,5%',
    '0,0%',
    '12.5%',
  ])
})

test('dayInWords writes the day of a date control, and nothing for an empty one', () => {
  expect(formatIn('pt').dayInWords('2027-03-04')).toBe('quinta-feira, 4 de março de 2027')
  expect(formatIn('en').dayInWords('2027-03-04T08:00')).toBe('Thursday, 4 March 2027')
  expect(formatIn('pt').dayInWords('')).toBeUndefined()
})

describe.each(['America/Sao_Paulo', 'America/Noronha', 'America/Manaus', 'Europe/Lisbon'])(
  'in %s, a promise',
  (zone) => {
    const before = process.env['TZ']
    let format: Format
    beforeEach(() => {
      process.env['TZ'] = zone
      format = createFormat('pt')
    })
    afterEach(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    test('is a day without a time if it is of a day', () => {
      const lastMinute = new Date('2026-12-02T02:59:00Z')
      expect(format.promise(lastMinute)).toBe('01/12/2026')
      expect(format.promisedDate(lastMinute)).toBe('01/12/2026')
    })

    test('has the day and the time of Brasília if it is of a time', () => {
      const late = new Date('2026-12-02T02:30:00Z')
      expect(format.promise(late)).toBe('01/12/2026, 23:30')
      expect(format.promisedDate(late)).toBe('01/12/2026')
      expect(format.differsFromBrasilia(late)).toBe(zone !== 'America/Sao_Paulo')
    })
  },
)
