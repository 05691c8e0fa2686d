import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { GivenRole } from '#contract/endpoints/invitations.ts'
import type { Member } from '#contract/endpoints/members.ts'
import { apiOf, type Answer, type Api } from './api.ts'
import { resetThrottles } from '../auth/auth-database.ts'
import type { TestAccount } from '../auth/auth.ts'
import { linkIn, mailsTo } from '../mail/mail.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { startServer, type TestServer } from '../processes/server.ts'
import { addMember as inviteMember, companyApi, createCompany } from './companies.ts'
import { dataOf } from './shipment-api.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'

export let database: TestDatabase
export let server: TestServer

export const apiAs = ({ session }: TestAccount): Api => apiOf(server, session.access_token)

/** Returns a client of the API whose calls act on the company. */
export const apiIn = (company: string, person: TestAccount): Api => companyApi(server, person, company)

export const openCompany = (owner: TestAccount, name = 'Transportes Aurora Ltda.'): Promise<Company> =>
  createCompany(server, owner, name)

/** Invites a new person, who accepts with the mailed token. Returns the account of that person. */
export const addMember = (company: string, owner: TestAccount, role: GivenRole): Promise<TestAccount> =>
  inviteMember(server, owner, company, role)

/** Returns the token of the n-th invitation to an address, counted from 1. */
export async function tokenFor(email: string, count = 1): Promise<string> {
  const link = linkIn(await mailAbout(email, /^Convite da empresa ".+" no Lastro$/, count))
  expect(link.pathname).toBe('/convite')
  return link.hash.slice(1)
}

/** Waits for the n-th mail (counted from 1) with a given subject to an address. */
export async function mailAbout(email: string, subject: string | RegExp, count = 1): Promise<Email> {
  const find = async () =>
    (await mailsTo(server.dataDir, email)).filter((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject ?? ''),
    )[count - 1]
  return vi.waitUntil(find, { timeout: waitTimeout, interval: 20 })
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

export async function membersOf(api: Api): Promise<Member[]> {
  return dataOf<Member[]>(await api('GET', '/api/company/members'))
}

export async function memberNamed(api: Api, email: string): Promise<Member> {
  const found = (await membersOf(api)).find((one) => one.email === email)
  if (found === undefined) throw new Error(`${email} is no member`)
  return found
}

export async function change(api: Api, email: string, changed: Partial<Member>): Promise<Answer> {
  const { id, role, state, expires_at, warehouse_id, revision } = {
    ...(await memberNamed(api, email)),
    ...changed,
  }
  return api('PUT', `/api/company/members/${id}`, { role, state, expires_at, warehouse_id, revision })
}

/** Fields of a personal account in the answer of `GET /api/accounts` to its owner. */
export const ownWorkplace = {
  kind: 'person',
  name: null,
  logo_url: null,
  role: 'owner',
  state: 'active',
  missing: null,
  idle_minutes: 30,
  warehouse_id: null,
  is_test: false,
  is_default: false,
} as const

export const refusal = (status: number, code: string) => ({ status, body: { status: 'error', code } })

/** Starts a server for the tests of companies before the tests of a file. */
export function startCompanyServer(): void {
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({ database, env: { TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })
  beforeEach(() => resetThrottles(database))
}
