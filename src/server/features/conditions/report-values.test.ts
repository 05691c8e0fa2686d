import { expect, test } from 'vitest'
import { countText } from './report-values.ts'

test('writes numbers of readings as people in Brazil do', () => {
  expect([999, 1_440, 50_000].map(countText)).toEqual(['999', '1.440', '50.000'])
})
