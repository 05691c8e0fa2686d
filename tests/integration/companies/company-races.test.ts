import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { Role } from '#domain/accounts/role.ts'
import { apiOf, type Answer } from '../../support/api/api.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Number of times that each pair of calls runs concurrently. */
const ROUNDS = isWhole ? 200 : 5

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let other: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  owner = await createAccount(server)
  other = await createAccount(server)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})
beforeEach(() => resetThrottles(database))

/** Runs two calls concurrently in each of `ROUNDS` new companies of the owner. */
async function race(
  prepare: (company: Company, at: number) => Promise<readonly [() => Promise<Answer>, () => Promise<Answer>]>,
  judge: (first: Answer, second: Answer, company: Company) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < ROUNDS; at++) {
    await resetThrottles(database)
    const company = await createCompany(server, owner, `Corrida ${at}`)
    const [first, second] = await prepare(company, at)
    // Starts the two calls in alternating order, so that neither is always the first.
    const [a, b] = at % 2 === 0 ? [first(), second()] : [undefined, second()]
    const answers = await Promise.all([a ?? first(), b])
    await judge(answers[0], answers[1], company)
    await askAdmin(database, 'delete from invitations where account_id = $1', [company.id])
    await askAdmin(database, 'delete from members where account_id = $1', [company.id])
    await askAdmin(database, 'update companies set closed_at = now() where account_id = $1', [company.id])
  }
}

async function addRole(company: Company, person: TestAccount, role: Role): Promise<string> {
  const id = randomUUID()
  await askAdmin(
    database,
    `insert into members (id, account_id, user_id, number, role) values ($1, $2, $3, 2, $4)`,
    [id, company.id, person.session.user.id, role],
  )
  return id
}

/** Invites the other person with SQL, because the API sends the token only by mail. */
async function invite(company: Company, inviter: TestAccount): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  await askAdmin(
    database,
    `insert into invitations (id, account_id, email, role, token_hash, invited_by, expires_at)
     select $1, $2, $3, 'operator', $4, m.id, now() + interval '1 day' from members m
     where m.account_id = $2 and m.user_id = $5`,
    [id, company.id, other.email, createHash('sha256').update(token).digest(), inviter.session.user.id],
  )
  return { id, token }
}

async function membersOf(company: Company): Promise<Member[]> {
  return dataOf(await companyApi(server, owner, company.id)('GET', '/api/company/members'))
}

const as = (person: TestAccount) => apiOf(server, person.session.access_token)

test('a company loses only one of two owners who leave concurrently', () =>
  race(
    async (company) => {
      await addRole(company, other, 'owner')
      const leave = (person: TestAccount) => () => as(person)('DELETE', `/api/accounts/${company.id}`)
      return [leave(owner), leave(other)]
    },
    async (first, second, company) => {
      expect([first.status, second.status].toSorted()).toEqual([200, 409])
      const owners = `select count(*)::int as count from members where account_id = $1 and role = 'owner' and state = 'active'`
      expect(await askAdmin(database, owners, [company.id])).toEqual([{ count: 1 }])
    },
  ))

test('an invitation is either accepted or withdrawn if both happen concurrently', () =>
  race(
    async (company) => {
      const { id, token } = await invite(company, owner)
      return [
        () => as(other)('POST', '/api/account/invitation', { token }),
        () => companyApi(server, owner, company.id)('DELETE', `/api/company/invitations/${id}`),
      ]
    },
    async (accepted, withdrawn, company) => {
      expect([200, 404]).toContain(accepted.status)
      expect(withdrawn.status).toBe(accepted.status === 200 ? 404 : 200)
      expect(await membersOf(company)).toHaveLength(accepted.status === 200 ? 2 : 1)
    },
  ))

test('an invitation gives no access if the inviting administrator is demoted concurrently', () =>
  race(
    async (company) => {
      const id = await addRole(company, other, 'admin')
      const body = { role: 'reader', state: 'active', expires_at: null, revision: 1 }
      return [
        () => companyApi(server, owner, company.id)('PUT', `/api/company/members/${id}`, body),
        () =>
          companyApi(server, other, company.id)('POST', '/api/company/invitations', {
            invitations: [{ email: `${randomUUID()}@lastro.test`, role: 'operator' }],
          }),
      ]
    },
    async (demoted, invited, company) => {
      expect(demoted.status).toBe(200)
      expect([201, 403]).toContain(invited.status)
      const token = randomBytes(32).toString('base64url')
      const known = [company.id, createHash('sha256').update(token).digest()]
      await askAdmin(database, 'update invitations set token_hash = $2 where account_id = $1', known)
      expect(await as(other)('POST', '/api/account/invitation', { token })).toMatchObject({
        body: { code: 'invitation_over' },
      })
    },
  ))

test('a checkpoint of a member who is removed concurrently is recorded completely or not at all', () =>
  race(
    async (company) => {
      const id = await addRole(company, other, 'operator')
      const code = await addShipment(companyApi(server, owner, company.id))
      const body = { role: 'operator', state: 'removed', expires_at: null, revision: 1 }
      const checkpoint = { tracking_id: code, location: 'Doca 1', status: 'Em Trânsito' }
      return [
        () => companyApi(server, owner, company.id)('PUT', `/api/company/members/${id}`, body),
        () => companyApi(server, other, company.id)('POST', '/api/checkpoints', checkpoint),
      ]
    },
    async (removed, recorded, company) => {
      expect(removed.status).toBe(200)
      expect([201, 403]).toContain(recorded.status)
      const inCompany = companyApi(server, owner, company.id)
      const [shipment] = dataOf<{ id: string }[]>(await inCompany('GET', '/api/shipments'))
      const { checkpoints } = await readShipment(inCompany, shipment?.id ?? '')
      expect(checkpoints).toHaveLength(recorded.status === 201 ? 1 : 0)
      expect(await companyApi(server, other, company.id)('GET', '/api/shipments')).toMatchObject({
        status: 403,
      })
    },
  ))

test('an account is either converted or deleted if both are requested concurrently', async () => {
  for (let at = 0; at < ROUNDS; at++) {
    await resetThrottles(database)
    const person = await createAccount(server)
    const proof = { email: person.email, password: goodPassword, leave_open_shipments: true }
    const [converted, deleted] = await Promise.all([
      as(person)('POST', '/api/companies/conversion', { name: 'Corrida' }),
      as(person)('POST', '/api/account/deletion', proof),
    ])
    expect([converted.status, deleted.status].filter((status) => status < 300)).toHaveLength(1)
    expect(Math.max(converted.status, deleted.status)).toBeLessThan(500)
  }
})
