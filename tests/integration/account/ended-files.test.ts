import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { createShipments, manyCode } from '../../support/api/many-shipments.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { saveWebhook } from '../../support/webhooks/webhooks.ts'

// A file that a caller began to receive ends as soon as the caller loses the right to it.

/** More shipments than a page of each file. */
const SHIPMENTS = 501

let database: TestDatabase
let server: TestServer
let owner: TestAccount
let company: Company
let api: Api
let locks: Client
/** Endpoint of the company. */
let webhook: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  owner = await createAccount(server)
  company = await createCompany(server, owner, 'Rota Norte')
  api = companyApi(server, owner, company.id)
  webhook = (await saveWebhook(api, 'http://127.0.0.1:9/')).id
  await createShipments(server, company.id, SHIPMENTS, () => ({}))
  locks = new Client({ connectionString: database.adminUrl })
  await locks.connect()
})
afterAll(async () => {
  await locks?.end()
  await server?.stop()
  await database?.drop()
})

/** Files, each with a table that every page reads and with the text of a last row. */
const files = [
  ['/api/account/export', 'checkpoints'],
  ['/api/shipments/export.csv?sort=tracking_id&direction=asc', 'shipments'],
  ['/api/webhooks/{id}/deliveries/export.csv', 'webhook_deliveries'],
] as const

/** Requests a file, runs `act` while its first page is being read, and receives the rest. */
async function receive(person: TestAccount, path: string, table: string, act: () => Promise<unknown>) {
  await resetThrottles(database)
  await locks.query(`begin; lock table ${table} in access exclusive mode`)
  const { access_token } = person.session
  const response = fetch(`${server.url}${path.replace('{id}', webhook)}`, {
    headers: { authorization: `Bearer ${access_token}`, 'lastro-account': company.id },
  })
  // Tables have the same ids in the databases of other tests.
  const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database()) and relation = '${table}'::regclass`
  try {
    await expect.poll(async () => (await locks.query(waiting)).rowCount).toBeGreaterThan(0)
    await act()
  } finally {
    await locks.query('rollback')
  }
  const { status, body } = await response
  let text = ''
  try {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
  } catch {
    return { status, text, isWhole: false }
  }
  return { status, text, isWhole: true }
}

async function change(person: TestAccount, changed: Partial<Member>): Promise<void> {
  const members = dataOf<Member[]>(await api('GET', '/api/company/members'))
  const member = members.find(({ email }) => email === person.email)
  const { id, role, state, expires_at, revision } = { ...member, ...changed }
  dataOf(await api('PUT', `/api/company/members/${id}`, { role, state, expires_at, revision }))
}

describe.each(files)('GET %s', (path, table) => {
  test('sends the whole file to a caller who keeps the rights', async () => {
    const { status, isWhole } = await receive(owner, path, table, () => Promise.resolve())
    expect({ status, isWhole }).toEqual({ status: 200, isWhole: true })
  })

  const ends = [
    ['is removed', (person: TestAccount) => change(person, { state: 'removed' })],
    ['gets another role', (person: TestAccount) => change(person, { role: 'operator' })],
    [
      'signs out everywhere',
      ({ session }: TestAccount) =>
        callAuth(server, '/logout?scope=global', { method: 'POST', token: session.access_token }),
    ],
  ] as const
  test.each(ends)('ends after the page that is being read if the caller %s', async (_, end) => {
    const person = await addMember(server, owner, company.id, 'admin')
    const { status, text, isWhole } = await receive(person, path, table, () => end(person))
    expect({ status, isWhole }).toEqual({ status: 200, isWhole: false })
    expect(text).not.toContain(manyCode(SHIPMENTS - 1))
  })
})

test('a file by API key ends after the page that is being read if the key is revoked', async () => {
  const key = dataOf<{ id: string; key: string }>(
    await api('POST', '/api/api-keys', { name: 'ERP', scopes: ['shipments:read'] }),
  )
  const holder = { session: { access_token: key.key } } as TestAccount
  // Authenticating a key reads `shipments`, so another table of the page is locked.
  const path = '/api/shipments/export.csv?sort=recipient_name'
  const { status, isWhole } = await receive(holder, path, 'shipment_search', () =>
    api('DELETE', `/api/api-keys/${key.id}`),
  )
  expect({ status, isWhole }).toEqual({ status: 200, isWhole: false })
})
