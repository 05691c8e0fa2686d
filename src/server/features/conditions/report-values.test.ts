import { expect, test } from 'vitest'
import { countText, coverageText, limitsText, valueText } from './report-values.ts'

test('writes numbers of readings as people in Brazil do', () => {
  expect([999, 1_440, 50_000].map(countText)).toEqual(['999', '1.440', '50.000'])
  expect(valueText('temperature', -2_500)).toBe('−2,5 °C')
  expect(limitsText('humidity', 30_000, 65_500)).toBe('30 a 65,5%')
  expect(coverageText({ from: 0, to: 1_000, covered_ms: 989 })).toBe('98,9%')
})
