import { describe, expect, test } from 'vitest'
import {
  accessEndProblem,
  decideMemberChange,
  managedMember,
  mayAct,
  refuseLeaving,
  type Member,
} from './membership.ts'
import { roles, type Role } from './role.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const member = (id: string, role: Role, changed: Partial<Member> = {}): Member => ({
  id,
  role,
  state: 'active',
  expires_at: null,
  revision: 1,
  ...changed,
})
const members: readonly Member[] = [
  ...roles.map((role) => member(role, role)),
  member('owner 2', 'owner'),
  member('admin 2', 'admin'),
  member('suspended owner', 'owner', { state: 'suspended' }),
  member('expired admin', 'admin', { expires_at: now }),
  member('removed', 'operator', { state: 'removed' }),
]

describe('mayAct', () => {
  test.each<[string, Partial<Member> | undefined, boolean]>([
    ['active', {}, true],
    ['before the end of the access', { expires_at: at(1) }, true],
    ['at the end of the access', { expires_at: now }, false],
    ['suspended', { state: 'suspended' }, false],
    ['removed', { state: 'removed' }, false],
    ['without the permission', { role: 'operator' }, false],
    ['no member', undefined, false],
  ])('decides for somebody who is %s', (_case, changed, allowed) => {
    const one = changed && member('one', 'admin', changed)
    expect(mayAct(one, 'members.manage', now)).toBe(allowed)
  })
})

describe('managedMember', () => {
  const above = new Set(['owner', 'owner 2', 'suspended owner'])

  test.each(members.map(({ id }) => id))('decides for %s who acts on each member', (actor) => {
    const outcomes = members.map(({ id: target }) => {
      const managed = managedMember({ members, actor, target, now })
      return [target, typeof managed === 'string' ? managed : 'allowed']
    })
    const expected = members.map(({ id: target }) => {
      if (!['owner', 'owner 2', 'admin', 'admin 2'].includes(actor)) return [target, 'insufficient_role']
      if (target === 'removed') return [target, 'not_found']
      const isBelow = actor.startsWith('owner') || !(above.has(target) || target === actor)
      return [target, isBelow ? 'allowed' : 'member_above']
    })
    expect(outcomes).toEqual(expected)
  })
})

describe('decideMemberChange', () => {
  const wanted = {
    state: 'active',
    expires_at: null,
    warehouse_id: null,
    sees_recipients: false,
    revision: 1,
  } as const
  const decide = (
    actor: string,
    target: string,
    changed: Partial<Parameters<typeof decideMemberChange>[1]>,
    isFresh = true,
    all = members,
  ) =>
    decideMemberChange(
      { members: all, actor, target, now },
      { role: 'reader', ...wanted, ...changed },
      isFresh,
    )
  const oneOwner = members.filter(({ id }) => id !== 'owner 2')

  test.each<[string, ReturnType<typeof decide>, string]>([
    ['an operator', decide('operator', 'driver', {}), 'insufficient_role'],
    ['an unknown member', decide('owner', 'nobody', {}), 'not_found'],
    ['an administrator who makes an owner', decide('admin', 'driver', { role: 'owner' }), 'member_above'],
    ['an administrator who demotes an owner', decide('admin', 'owner', {}), 'member_above'],
    ['a change of an owner after an old sign-in', decide('owner', 'owner 2', {}, false), 'sign_in_again'],
    ['a new owner after an old sign-in', decide('owner', 'admin', { role: 'owner' }, false), 'sign_in_again'],
    ['an outdated revision', decide('owner', 'driver', { revision: 2 }), 'changed_meanwhile'],
    ['a last owner who gets another role', decide('owner', 'owner', {}, true, oneOwner), 'last_owner'],
    [
      'a last owner who is suspended',
      decide('owner', 'owner', { role: 'owner', state: 'suspended' }, true, oneOwner),
      'last_owner',
    ],
    [
      'a last owner who is removed',
      decide('owner', 'owner', { role: 'owner', state: 'removed' }, true, oneOwner),
      'last_owner',
    ],
  ])('refuses %s', (_case, decided, refusal) => {
    expect(decided).toBe(refusal)
  })

  const until = at(30).toISOString()
  test.each<[string, ReturnType<typeof decide>, object]>([
    [
      'no end for an owner',
      decide('owner', 'admin', { role: 'owner', expires_at: until }),
      { expires_at: null },
    ],
    ['the end for others', decide('admin', 'driver', { expires_at: until }, false), { expires_at: until }],
    [
      'recipients to an auditor',
      decide('admin', 'auditor', { role: 'auditor', sees_recipients: true }),
      { sees_recipients: true },
    ],
    [
      'recipients to nobody else',
      decide('admin', 'driver', { sees_recipients: true }),
      { sees_recipients: false },
    ],
    [
      'the end of the responsibility with the membership',
      decide('admin', 'auditor', { role: 'auditor', state: 'removed', sees_recipients: true }),
      { state: 'removed', sees_recipients: false, signing_name: null, registration: null },
    ],
    [
      'another owner',
      decide('owner', 'owner 2', { role: 'owner', state: 'suspended' }),
      { state: 'suspended' },
    ],
  ])('writes %s', (_case, decided, written) => {
    expect(decided).toMatchObject({ written })
  })
})

test.each<[Role, number, string | undefined]>([
  ['owner', 0, 'last_owner'],
  ['owner', 1, undefined],
  ['admin', 0, undefined],
])('refuseLeaving decides for an %s with %d other owners', (role, other_owners, refusal) => {
  expect(refuseLeaving({ role, other_owners })).toBe(refusal)
})

test.each<[string, Role, Date | null, string | undefined]>([
  ['no end for an auditor', 'auditor', null, 'required'],
  ['no end for others', 'reader', null, undefined],
  ['an end now', 'reader', now, 'in_past'],
  ['180 days for an auditor', 'auditor', at(180), undefined],
  ['more than 180 days for an auditor', 'auditor', at(181), 'access_too_long'],
  ['more than 180 days for others', 'reader', at(999), undefined],
])('accessEndProblem judges %s', (_case, role, until, problem) => {
  expect(accessEndProblem(role, until?.toISOString() ?? null, now)).toBe(problem)
})
