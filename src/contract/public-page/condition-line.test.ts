import { expect, test } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import { publicVerdict } from './condition-line.ts'

const event = (facts: Fields[string]) => ({ fields: { facts } })

test.each([
  [[], undefined],
  [[event(null), { fields: {} }, event({ about: 'a' })], undefined],
  [
    [event({ verdict: 'in_progress' }), event({ about: 'a', verdict: 'conforming' }), event(null)],
    'conforming',
  ],
  [[event({ verdict: 'conforming' }), event({ verdict: 'excursion' })], 'excursion'],
  // A verdict that this version does not know is no reason to show an older one.
  [[event({ verdict: 'conforming' }), event({ verdict: 'another' })], undefined],
])('returns the newest verdict of %j: %s', (events, verdict) => {
  expect(publicVerdict(events)).toBe(verdict)
})
