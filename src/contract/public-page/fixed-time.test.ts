import { expect, test } from 'vitest'
import { formatFixed } from './fixed-time.ts'

const late = '2026-02-01T02:07:09Z'

test('formatFixed writes instants in Brasília time, to the minute or to the second', () => {
  expect([formatFixed(late, 'pt'), formatFixed(late, 'pt', true)]).toEqual([
    '31/01/2026 23:07',
    '31/01/2026 23:07:09',
  ])
  expect([formatFixed(late, 'en'), formatFixed(late, 'en', true)]).toEqual([
    '2026-01-31 23:07',
    '2026-01-31 23:07:09',
  ])
})
