import { expect, test } from 'vitest'
import { committedTime } from './committed-time.ts'

test('committedTime returns the milliseconds of a time in UTC with milliseconds and Z', () => {
  expect(committedTime('2024-02-29T12:00:01.500Z')).toBe(1_709_208_001_500)
})

test.each([
  ['a day that does not exist', '2023-02-29T12:00:00.000Z'],
  ['the hour 24', '2024-02-29T24:00:00.000Z'],
  ['a space for T', '2024-02-29 12:00:00.000Z'],
  ['no milliseconds', '2024-02-29T12:00:00Z'],
  ['another offset', '2024-02-29T12:00:00.000-03:00'],
  ['a date only', '2024-02-29'],
  ['a year of five digits', '+12024-02-29T12:00:00.000Z'],
  ['null', null],
])('committedTime returns NaN for %s', (_, value) => {
  expect(committedTime(value)).toBeNaN()
})
