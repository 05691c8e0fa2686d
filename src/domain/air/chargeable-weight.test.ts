import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeableWeight } from './chargeable-weight.ts'

test.each([
  ['the gross weight of heavy goods', 120, 0.31, 120],
  ['the weight by volume of light goods', 10, 0.31, 52],
  ['one kilogram for 6,000 cubic centimetres', 0, 0.006, 1],
  ['half a kilogram more for the next litre', 0, 0.007, 1.5],
  ['the next half kilogram', 100.1, null, 100.5],
  ['no more for whole halves', 100.5, null, 100.5],
  ['the next kilogram after a half', 100.501, null, 101],
  ['no more for errors of doubles', 1.1 + 2.2 + 0.2, 0.003, 3.5],
  ['nothing for nothing', 0, null, 0],
])('chargeableWeight returns %s', (_case, gross, volume, expected) => {
  expect(chargeableWeight(gross, volume)).toBe(expected)
})

test('chargeableWeight is never below either weight, and less than half a kilogram above the greater one', () => {
  const grams = fc.integer({ min: 0, max: 9_999_999_900 })
  const litres = fc.integer({ min: 0, max: 1_000_000_000 })
  fc.assert(
    fc.property(grams, litres, (weight, volume) => {
      const charged = chargeableWeight(weight / 1_000, volume / 1_000)
      const greater = Math.max(weight / 1_000, volume / 6)
      expect(charged).toBeGreaterThanOrEqual(greater - 1e-6)
      expect(charged).toBeLessThan(greater + 0.5)
      expect(Number.isInteger(charged * 2)).toBe(true)
    }),
  )
})
