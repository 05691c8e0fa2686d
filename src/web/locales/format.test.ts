import { expect, test } from 'vitest'
import { formatIn } from './format.ts'

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
