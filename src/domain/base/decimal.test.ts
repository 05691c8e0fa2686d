import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COORDINATE_DECIMALS, decimalText, hasDecimals, WEIGHT_DECIMALS } from './decimal.ts'

test.each([
  [12.5, WEIGHT_DECIMALS, '12.5'],
  [0, WEIGHT_DECIMALS, '0'],
  [-0, COORDINATE_DECIMALS, '0'],
  [-0.0000001, COORDINATE_DECIMALS, '0'],
  [0.0000014, COORDINATE_DECIMALS, '0.000001'],
  [-46.633308, COORDINATE_DECIMALS, '-46.633308'],
  [100, WEIGHT_DECIMALS, '100'],
  [1_000_000, WEIGHT_DECIMALS, '1000000'],
])('decimalText writes $0 with at most $1 decimals as $2', (value, decimals, text) => {
  expect(decimalText(value, decimals)).toBe(text)
})

test('decimalText writes a rounded value without exponent and trailing zeros', () => {
  fc.assert(
    fc.property(fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true }), (value) => {
      const text = decimalText(value, WEIGHT_DECIMALS)
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.000_500_1)
    }),
  )
})

test.each([
  [12.345, true],
  [0.1 + 0.2, true],
  [1_000_000, true],
  [12.3456, false],
  [0.0001, false],
])('hasDecimals returns $1 for $0 and a maximum of three decimals', (value, expected) => {
  expect(hasDecimals(value, WEIGHT_DECIMALS)).toBe(expected)
})
