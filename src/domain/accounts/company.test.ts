import { describe, expect, test } from 'vitest'
import {
  closingTime,
  MAX_COMPANIES,
  refuseCompanyChange,
  refuseConversion,
  refuseOpening,
  secondStepFrom,
} from './company.ts'
import type { MemberState } from './membership.ts'
import { may, roles, type Role } from './role.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const earlier = new Date('2026-11-01T00:00:00.000Z')
const person = { kind: 'person', former_id: null }

test.each([
  ['a person', person, 0, undefined, undefined],
  ['a person who converted an account', { ...person, former_id: 'id' }, 1, undefined, 'already_converted'],
  ['a company', { kind: 'company', former_id: null }, 0, 'unauthorized', 'already_converted'],
  ['a deleted account', undefined, 0, 'unauthorized', 'already_converted'],
  ['a member of the maximum of companies', person, MAX_COMPANIES, 'companies_full', 'companies_full'],
])('refuseOpening and refuseConversion decide for %s', (_case, founder, companies, opening, conversion) => {
  expect(refuseOpening(founder, companies)).toBe(opening)
  expect(refuseConversion(founder, companies)).toBe(conversion)
})

test('refuseOpening refuses a second test company of one owner', () => {
  expect(refuseOpening(person, 1, true)).toBe('test_company_exists')
})

describe('refuseCompanyChange', () => {
  const changes = ['company.write', 'security.manage', 'company.close'] as const
  const actor = (role: Role, state: MemberState = 'active') => ({ role, state, expires_at: null })

  test.each(roles)('allows %s only what the role permits', (role) => {
    const refused = changes.filter((change) => refuseCompanyChange(actor(role), change, { revision: 1, now }))
    expect(refused).toEqual(changes.filter((change) => !may(role, change)))
  })

  test('refuses a suspended owner and an outdated revision', () => {
    const known = { revision: 2, known: 1, now }
    expect(refuseCompanyChange(actor('owner', 'suspended'), 'company.close', known)).toBe('insufficient_role')
    expect(refuseCompanyChange(actor('owner'), 'company.write', known)).toBe('changed_meanwhile')
    expect(refuseCompanyChange(actor('owner'), 'company.write', { ...known, known: 2 })).toBeUndefined()
  })
})

test.each([
  ['not required', earlier, false, null],
  ['required from now on', null, true, '2026-11-28T12:00:00.000Z'],
  ['required as before', earlier, true, earlier.toISOString()],
])('secondStepFrom returns the time for a second step that is %s', (_case, before, isRequired, from) => {
  expect(secondStepFrom(before, isRequired, now)?.toISOString() ?? null).toBe(from)
})

test('closingTime is 14 days later', () => {
  expect(closingTime(now).toISOString()).toBe('2026-12-05T12:00:00.000Z')
})
