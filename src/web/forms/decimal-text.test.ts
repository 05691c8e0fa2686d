import { expect, test } from 'vitest'
import { decimalOf } from './decimal-text.ts'

test.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['1.234,5', 1234.5],
  ['12.5', 12.5],
  ['-3,25', -3.25],
  ['', undefined],
  ['12,5 kg', undefined],
  ['1,2,3', undefined],
  ['1e3', undefined],
])('decimalOf parses "%s" as %s', (text, number) => {
  expect(decimalOf(text)).toBe(number)
})
