import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDayMonth, formatPercent, formatToSecond } from './format.ts'

const morning = new Date(2026, 1, 5, 9, 7)

test('Portuguese writes the month as a number, English as a word that no country reads as a day', () => {
  expect([formatDateTime(morning, 'pt'), formatDateTime(morning, 'en')]).toEqual([
    '05/02/2026, 09:07',
    '05 Feb 2026, 09:07',
  ])
  expect([formatToSecond(morning, 'pt'), formatToSecond(morning, 'en')]).toEqual([
    '05/02/2026, 09:07:00',
    '05 Feb 2026, 09:07:00',
  ])
  expect([formatDate(morning, 'pt'), formatDate(morning, 'en')]).toEqual(['05/02/2026', '05 Feb 2026'])
  expect([formatDayMonth(morning, 'pt'), formatDayMonth(morning, 'en')]).toEqual(['05/02', '05 Feb'])
})

test('a share has one decimal, of nothing too', () => {
  expect([formatPercent(1, 8, 'pt'), formatPercent(0, 0, 'pt'), formatPercent(1, 8, 'en')]).toEqual([
    '12,5%',
    '0,0%',
    '12.5%',
  ])
})
