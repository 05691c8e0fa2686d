import { describe, expect, it } from 'vitest'
import { authorizationState, chosenAuthorization, expiryProblem, refuseAuthorized } from './authorization.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const hour = (offset: number) => new Date(now.getTime() + offset * 3_600_000)
const one = (changed: Partial<ReturnType<typeof plain>> = {}) => ({ ...plain(), ...changed })
const plain = () => ({
  name: 'one',
  is_single_use: true,
  created_at: hour(-2),
  expires_at: hour(1),
  used_at: null as Date | null,
  revoked_at: null as Date | null,
})

describe('authorizationState and expiryProblem', () => {
  it.each([
    ['active', {}],
    ['expired', { expires_at: now }],
    ['expired', { expires_at: hour(-1) }],
    ['revoked', { revoked_at: hour(-1) }],
    ['revoked', { revoked_at: hour(-1), expires_at: hour(-1) }],
    ['used', { used_at: hour(-1) }],
    ['used', { used_at: hour(-1), revoked_at: hour(-1) }],
  ] as const)('returns the state %s for an authorization with %o', (state, changed) => {
    expect(authorizationState(one(changed), now)).toBe(state)
    expect(refuseAuthorized(one(changed), now)?.code).toBe(
      state === 'active' ? undefined : `authorization_${state}`,
    )
  })

  it('accepts only an expiry in the future and within ninety days', () => {
    expect(expiryProblem(now, now)).toBe('in_past')
    expect(expiryProblem(new Date(now.getTime() + 1), now)).toBeUndefined()
    expect(expiryProblem(hour(90 * 24), now)).toBeUndefined()
    expect(expiryProblem(hour(90 * 24 + 1), now)).toBe('too_far')
  })
})

describe('chosenAuthorization', () => {
  const choose = (...all: readonly ReturnType<typeof plain>[]) => chosenAuthorization(all, now)?.name

  it('prefers an authorization for many uses, and otherwise the single-use one that ends first', () => {
    const single = one({ name: 'single' })
    const later = one({ name: 'later', expires_at: hour(5) })
    const many = one({ name: 'many', is_single_use: false, expires_at: hour(9) })
    expect(choose(later, single)).toBe('single')
    expect(choose(single, many, later)).toBe('many')
  })

  it('prefers an active authorization to a newer revoked one', () => {
    expect(choose(one({ revoked_at: now, created_at: now, name: 'newer' }), one())).toBe('one')
  })

  it('returns the newest authorization if none is active', () => {
    const used = one({ name: 'used', used_at: now })
    expect(choose(used, one({ name: 'newest', expires_at: hour(-1), created_at: hour(-1) }))).toBe('newest')
    expect(choose()).toBeUndefined()
  })
})
