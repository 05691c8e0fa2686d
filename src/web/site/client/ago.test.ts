import { expect, test } from 'vitest'
import { agoOf } from './ago.ts'

test.each([
  [-5_000, 'seconds', 0],
  [59_999, 'seconds', 59],
  [60_000, 'minutes', 1],
  [3_599_999, 'minutes', 59],
  [3_600_000, 'hours', 1],
  [86_400_000 * 3, 'days', 3],
])('agoOf converts %d milliseconds to the unit %s and the count %d', (milliseconds, unit, count) => {
  expect(agoOf(milliseconds)).toEqual({ unit, count })
})
