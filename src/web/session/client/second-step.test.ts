import type { Factor, User } from '@supabase/auth-js'
import { describe, expect, test } from 'vitest'
import { meansOf, owesSecondStep } from './second-step.ts'

const tokenOf = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2lnbmF0dXJl`
const factor = (changed: Partial<Factor>): Factor => ({
  id: '1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
  ...changed,
})
const userWith = (...factors: Factor[]): User => ({
  id: '1',
  app_metadata: {},
  user_metadata: { full_name: 'João' },
  aud: 'authenticated',
  created_at: '2026-11-21T12:00:00Z',
  ...(factors.length > 0 && { factors }),
})

describe('owesSecondStep', () => {
  test.each([
    ['returns true before the second factor is confirmed', 'aal1', [factor({})], true],
    ['returns false once the second factor is confirmed', 'aal2', [factor({})], false],
    ['returns false for a factor that was never verified', 'aal1', [factor({ status: 'unverified' })], false],
    ['returns false for an account without a factor', 'aal1', [], false],
  ] as const)('%s', (_, aal, factors, owes) => {
    const session = { access_token: tokenOf({ aal, name: 'João' }), user: userWith(...factors) }
    expect(owesSecondStep(session)).toBe(owes)
  })

  test('returns true if the token cannot be read', () => {
    expect(owesSecondStep({ access_token: 'x', user: userWith(factor({})) })).toBe(true)
  })
})

test('meansOf returns the verified apps, most recently used first, and whether there are recovery codes', () => {
  const user = userWith(
    factor({ id: 'a', friendly_name: 'Tablet' }),
    factor({ id: 'b', friendly_name: 'Celular', last_challenged_at: '2026-11-21T12:00:00Z' }),
    factor({ id: 'c', friendly_name: 'Relógio', status: 'unverified' }),
    factor({ id: 'd', friendly_name: 'Recovery codes', factor_type: 'recovery_code' }),
  )
  expect(meansOf({ user })).toEqual({
    apps: [
      { id: 'b', name: 'Celular' },
      { id: 'a', name: 'Tablet' },
    ],
    hasRecoveryCodes: true,
  })
})
