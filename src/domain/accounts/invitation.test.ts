import { describe, expect, test } from 'vitest'
import { MAX_COMPANIES } from './company.ts'
import { acceptedOffer, decideInvitations, MAX_OPEN_INVITATIONS } from './invitation.ts'
import type { Access } from './membership.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = new Date(now.getTime() + 1)
const admin: Access = { role: 'admin', state: 'active', expires_at: null }

describe('decideInvitations', () => {
  const decide = (inviter: Access | undefined, open: readonly string[], ...wanted: readonly string[]) =>
    decideInvitations(
      inviter,
      { open, members: ['member', null] },
      wanted.map((email) => ({ email })),
      now,
    )
  const full = Array.from({ length: MAX_OPEN_INVITATIONS }, (_, at) => `open ${at}`)

  test.each<[string, ReturnType<typeof decide>]>([
    ['insufficient_role', decide({ ...admin, role: 'operator' }, [], 'new')],
    ['insufficient_role', decide({ ...admin, state: 'suspended' }, [], 'new')],
    ['insufficient_role', decide(undefined, [], 'new')],
    ['invitations_full', decide(admin, full, 'new')],
    ['invitations_full', decide(admin, full.slice(1), 'open 1', 'new', 'newer')],
  ])('refuses with %s', (refusal, decided) => {
    expect(decided).toBe(refusal)
  })

  test('leaves members out and invites an invited address anew, even if there is no more room', () => {
    expect(decide(admin, full.slice(1), 'open 1', 'new')).toEqual({
      invited: [{ email: 'open 1' }, { email: 'new' }],
      members: [],
    })
    expect(decide(admin, full, 'open 0')).toMatchObject({ invited: [{ email: 'open 0' }] })
    expect(decide(admin, [], 'member', 'new')).toEqual({ invited: [{ email: 'new' }], members: ['member'] })
  })
})

describe('acceptedOffer', () => {
  const offer = { account: 'company', email: 'ana', expires_at: later, closes_at: null, inviter: admin }
  const person = { email: 'ana', email_confirmed_at: now, companies: ['another'] }
  const many = Array.from({ length: MAX_COMPANIES }, String)

  test('returns a valid invitation to the confirmed address', () => {
    expect(acceptedOffer(person, offer, now)).toBe(offer)
  })

  test.each<[string, string, object, object | undefined]>([
    ['companies_full', 'a member of too many companies', { companies: many }, {}],
    ['invitation_over', 'an unknown link', {}, undefined],
    ['invitation_over', 'an expired invitation', {}, { expires_at: now }],
    ['invitation_over', 'a company that is being closed', {}, { closes_at: later }],
    ['invitation_over', 'an inviter who may no longer invite', {}, { inviter: { ...admin, role: 'reader' } }],
    ['invitation_of_another', 'another address', { email: 'bia' }, {}],
    ['address_unconfirmed', 'an unconfirmed address', { email_confirmed_at: null }, {}],
    ['already_member', 'a member', { companies: ['company'] }, {}],
  ])('refuses with %s for %s', (refusal, _case, invitee, offered) => {
    expect(acceptedOffer({ ...person, ...invitee }, offered && { ...offer, ...offered }, now)).toBe(refusal)
  })
})
