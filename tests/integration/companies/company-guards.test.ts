import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, roles, type Permission } from '#domain/accounts/role.ts'
import {
  convertToCompany,
  insertCompany,
  joinCompany,
  withdrawInvitationOf,
  writeCompany,
  writeInvitations,
  writeMember,
} from '#features/companies/queries.ts'
import { toJsonRows } from '#platform/database/insert-rows.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { hasCode } from '#platform/errors/has-code.ts'
import { openWorld } from '../../support/processes/world.ts'

// Tests what the database refuses if a route and its rules forget a check. A member of each role
// makes each write of a company directly.

const world = await openWorld()
const { admin } = world
const { pool } = world.services
afterAll(() => world.close())

const REFUSED = '42501'
const company = randomUUID()
const elsewhere = randomUUID()
const [invitation, token] = [randomUUID(), randomBytes(32)]
/** Members of the company by name, and an owner of another company, each with their person. */
const people: Record<string, { readonly id: string; readonly person: string }> = {}
const memberNamed = (name: string) => people[name] ?? { id: '', person: '' }
const tomorrow = new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  for (const id of [company, elsewhere]) {
    await admin.query(`insert into users (id, kind) values ($1, 'company')`, [id])
    await admin.query(`insert into companies (account_id, name, next_number) values ($1, 'Aurora', 99)`, [id])
  }
  const add = async (
    name: string,
    role: string,
    state = 'active',
    ends: Date | null = null,
    account = company,
  ) => {
    const [id, person] = [randomUUID(), randomUUID()]
    people[name] = { id, person }
    const email = `${person}@exemplo.com.br`
    await admin.query('insert into users (id, email, email_confirmed_at) values ($1, $2, now())', [
      person,
      email,
    ])
    await admin.query(
      `insert into members (id, account_id, user_id, number, role, state, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, account, person, Object.keys(people).length, role, state, ends],
    )
  }
  for (const role of roles) await add(role, role, 'active', role === 'auditor' ? tomorrow : null)
  await add('target', 'operator')
  await add('suspended owner', 'owner', 'suspended')
  await add('expired administrator', 'admin', 'active', new Date(0))
  await add('owner of another company', 'owner', 'active', null, elsewhere)
  const invited = randomUUID()
  people['invited'] = { id: randomUUID(), person: invited }
  await admin.query('insert into users (id, email, email_confirmed_at) values ($1, $2, now())', [
    invited,
    'ana@exemplo.com.br',
  ])
  await admin.query(
    `insert into invitations (id, account_id, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, 'ana@exemplo.com.br', 'reader', $3, $4, $5)`,
    [invitation, company, token, memberNamed('admin').id, tomorrow],
  )
})

/** Returns the SQLSTATE with which a write fails, or `written`. Nothing that was written stays. */
async function outcomeOf(accounts: readonly string[], write: (tx: Transaction) => Promise<unknown>) {
  const undone = new Error('undone')
  try {
    return await inTransaction(pool, accounts, async (tx) => {
      await write(tx)
      throw undone
    })
  } catch (error) {
    if (error === undone) return 'written'
    return hasCode(error, REFUSED) ? REFUSED : error
  }
}

type Write = (tx: Transaction, actor: string) => Promise<unknown>

/** Every write that a member makes, with the permission that it needs. */
const writes: Readonly<Record<string, readonly [Permission, Write]>> = {
  'the data of the company': [
    'company.write',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, name: 'Boreal', color: '#0f4f4d' }),
  ],
  'the closing of the company': [
    'company.close',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, closes_at: tomorrow }),
  ],
  'the required second step': [
    'security.manage',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, second_step_from: tomorrow }),
  ],
  'the hours of sessions': [
    'security.manage',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, session_hours: 8 }),
  ],
  'the minutes without use': [
    'security.manage',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, idle_minutes: 5 }),
  ],
  'the exports of operators': [
    'security.manage',
    (tx, actor) => writeCompany(tx, actor, { account_id: company, operators_export: true }),
  ],
  'the role of a member': [
    'members.manage',
    (tx, actor) => writeMember(tx, actor, { id: memberNamed('target').id, role: 'driver' }),
  ],
  'the state of a member': [
    'members.manage',
    (tx, actor) => writeMember(tx, actor, { id: memberNamed('target').id, state: 'suspended' }),
  ],
  'a responsible person': [
    'members.manage',
    (tx, actor) =>
      writeMember(tx, actor, { id: memberNamed('target').id, signing_name: 'Rita', registration: 'CRF 1' }),
  ],
  'an invitation': ['members.manage', (tx, actor) => invite(tx, actor)],
  'the withdrawal of an invitation': [
    'members.manage',
    (tx, actor) => withdrawInvitationOf(tx, actor, invitation),
  ],
}

function invite(tx: Transaction, invited_by: string) {
  const sent = { id: randomUUID(), account_id: company, email: 'bia@exemplo.com.br', role: 'reader' }
  const secret = { token_hash: randomBytes(32), expires_at: tomorrow, member_until: null }
  return writeInvitations(tx, toJsonRows([{ ...sent, ...secret, invited_by }]))
}

describe.each(Object.entries(writes))('the database writes %s', (_name, [permission, write]) => {
  test.each(roles)('for the role %s only as the table of permissions says', async (role) => {
    const outcome = await outcomeOf([company], (tx) => write(tx, memberNamed(role).id))
    expect(outcome).toBe(may(role, permission) ? 'written' : REFUSED)
  })

  test.each(['suspended owner', 'expired administrator', 'owner of another company'])(
    'not for an actor who is a %s',
    async (name) => {
      expect(await outcomeOf([company], (tx) => write(tx, memberNamed(name).id))).toBe(REFUSED)
    },
  )

  test('not in a transaction of another account', async () => {
    expect(await outcomeOf([elsewhere], (tx) => write(tx, memberNamed('owner').id))).toBe(REFUSED)
  })
})

describe('write_member', () => {
  test.each([
    ['an owner', 'owner', {}],
    ['a suspended owner', 'suspended owner', {}],
    ['themselves', 'admin', { registration: 'CRF 1', signing_name: 'Eu' }],
    ['a member to an owner', 'target', { role: 'owner' }],
  ] as const)('refuses an administrator who changes %s', async (_case, target, changed) => {
    const { id } = memberNamed(target)
    const outcome = await outcomeOf([company], (tx) =>
      writeMember(tx, memberNamed('admin').id, { id, ...changed }),
    )
    expect(outcome).toBe(REFUSED)
  })

  test.each([...roles.slice(1), 'suspended owner', 'expired administrator'])(
    'ends the own membership of the %s only for the person themselves',
    async (name) => {
      const { id, person } = memberNamed(name)
      const leave = (tx: Transaction) => writeMember(tx, id, { id, state: 'removed' })
      expect(await outcomeOf([company, person], leave)).toBe('written')
      expect(await outcomeOf([company], leave)).toBe(REFUSED)
    },
  )

  test.each([
    ['removed', { state: 'removed' }],
    ['suspended', { state: 'suspended' }],
    ['demoted', { role: 'admin' }],
  ] as const)('refuses that the last owner is %s', async (_case, changed) => {
    const { id, person } = memberNamed('owner')
    expect(await outcomeOf([company, person], (tx) => writeMember(tx, id, { id, ...changed }))).toBe(REFUSED)
  })
})

test('leave_companies refuses that the last owner deletes the account', async () => {
  const { person } = memberNamed('owner')
  expect(await outcomeOf([person], (tx) => tx.query('select leave_companies($1)', [person]))).toBe(REFUSED)
})

describe('join_company', () => {
  const accept = (name: string, accounts: readonly string[] = [memberNamed(name).person, company]) =>
    outcomeOf(accounts, (tx) => joinCompany(tx, memberNamed(name).person, token, randomUUID()))
  /** Runs `work` after a change by the administrator of the database, which is undone. */
  const after = async (change: string, undo: string, work: () => Promise<unknown>) => {
    await admin.query(change)
    const outcome = await work()
    await admin.query(undo)
    return outcome
  }

  test('writes for the invited person only', async () => {
    expect(await accept('invited')).toBe('written')
    expect(await accept('invited', [company])).toBe(REFUSED)
    expect(await accept('owner of another company')).toBe(REFUSED)
  })

  test.each([
    [
      'an unconfirmed address',
      'update users set email_confirmed_at = %',
      'null',
      'now()',
      `email = 'ana@exemplo.com.br'`,
    ],
    [
      'an expired invitation',
      'update invitations set expires_at = %',
      'now()',
      `now() + interval '1 day'`,
      'true',
    ],
    [
      'an inviter who may no longer invite',
      'update members set role = %',
      `'reader'`,
      `'admin'`,
      `role in ('admin', 'reader')`,
    ],
  ])('refuses %s', async (_case, update, wrong, right, where) => {
    const set = (value: string) => `${update.replace('%', value)} where ${where}`
    expect(await after(set(wrong), set(right), () => accept('invited'))).toBe(REFUSED)
  })
})

describe('open_company and convert_account', () => {
  test('refuse a founder who is not in the transaction', async () => {
    const account = randomUUID()
    const { person } = memberNamed('target')
    const open = (tx: Transaction) =>
      insertCompany(tx, person, randomUUID(), { account_id: account, name: 'Nova' })
    expect(await outcomeOf([account, person], open)).toBe('written')
    expect(await outcomeOf([account], open)).toBe(REFUSED)
    const convert = (tx: Transaction) => convertToCompany(tx, person, randomUUID())
    expect(await outcomeOf([person], convert)).toBe('written')
    expect(await outcomeOf([company], convert)).toBe(REFUSED)
  })

  test('refuse to make a company of the account of another person', async () => {
    const { person } = memberNamed('target')
    const account = memberNamed('driver').person
    const open = (tx: Transaction) =>
      insertCompany(tx, person, randomUUID(), { account_id: account, name: 'Nova' })
    expect(await outcomeOf([account, person], open)).toBe(REFUSED)
  })
})

test.each([
  `update members set role = 'owner'`,
  'delete from members',
  `update companies set name = 'Outra'`,
  'update companies set closes_at = now()',
  'delete from invitations',
  `update invitations set role = 'admin'`,
])('the application may not write past the functions: %s', async (statement) => {
  expect(await outcomeOf([company], (tx) => tx.query(statement))).toBe(REFUSED)
})

test('the tests above name every function of companies that writes', async () => {
  const file = join(import.meta.dirname, '../../../src/server/features/companies/functions.sql')
  const names = (await readFile(file, 'utf8')).matchAll(/^create or replace function (\w+)/gm)
  const { rows } = await admin.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)
       and provolatile = 'v' and prosecdef and prorettype <> 'trigger'::regtype order by 1`,
    [[...names].map(([, name]) => name)],
  )
  const ofJobs = ['close_company', 'delete_expired_invitations', 'warn_auditors']
  const locking = ['lock_memberships']
  const tested = ['convert_account', 'join_company', 'leave_companies', 'open_company', 'withdraw_invitation']
  const written = ['write_company', 'write_invitations', 'write_member']
  expect(rows.map(({ name }) => name)).toEqual([...ofJobs, ...locking, ...tested, ...written].toSorted())
})
