import { expect, it } from 'vitest'
import { endOf } from './validity.ts'

const now = new Date(2026, 10, 21, 15, 30)

it.each([
  ['today', new Date(2026, 10, 21, 23, 59, 59, 999)],
  ['day', new Date(now.getTime() + 24 * 3_600_000)],
  ['week', new Date(now.getTime() + 7 * 24 * 3_600_000)],
] as const)('computes the end of an authorization with validity %s', (validity, end) => {
  expect(endOf(validity, now)).toEqual(end)
})
