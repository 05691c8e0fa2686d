import { expect, it } from 'vitest'
import { stateNow } from './state-now.ts'

const expires_at = '2026-11-21T12:00:00.000Z'
const end = Date.parse(expires_at)

it.each([
  ['active', end - 1, 'active'],
  ['active', end, 'expired'],
  ['used', end, 'used'],
  ['revoked', end + 1, 'revoked'],
] as const)('converts the stored state %s at the time %i to the state %s', (state, now, expected) => {
  expect(stateNow({ state, expires_at }, now)).toBe(expected)
})
