import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { type Answer, callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { query } from '../../support/database/postgres-held.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { type Proxy, startProxy } from '../../support/processes/server-proxy.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The official client drops its session on any 4xx status. So calls must never answer with a 4xx
// status because the database is unavailable.

let database: TestDatabase
let proxy: Proxy
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  proxy = await startProxy(database.ownerUrl)
  server = await startServer({ database: { ownerUrl: proxy.url } })
  account = await createAccount(server)
})

afterEach(() => proxy.join())

afterAll(async () => {
  proxy?.join()
  await server?.stop()
  await proxy?.stop()
  await database?.drop()
})

function everyCall(): Promise<Answer[]> {
  const { email, password, session } = account
  const { access_token: token, refresh_token } = session
  return Promise.all([
    callAuth(server, '/user', { token }),
    callAuth(server, '/user', { method: 'PUT', token, body: { data: {} } }),
    callAuth(server, '/logout', { method: 'POST', token }),
    callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } }),
    callAuth(server, '/token?grant_type=password', { body: { email, password } }),
    callAuth(server, '/signup', { body: { email: newEmail(), password: goodPassword } }),
    callAuth(server, '/recover', { body: { email } }),
    callAuth(server, '/resend', { body: { email, type: 'signup' } }),
    callAuth(server, '/verify', { body: { token_hash: 'x', type: 'signup' } }),
  ])
}

test('requests answer 503 while the database refuses the login of the server', async () => {
  const { username, password } = new URL(database.urls.app)
  const login = escapeIdentifier(decodeURIComponent(username))
  const endConnections = () =>
    askAdmin(
      database,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and usename = $1`,
      [decodeURIComponent(username)],
    )
  await askAdmin(database, `alter role ${login} password 'another'`)
  await endConnections()
  const refused = await query(database.urls.app, 'select').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '28P01' })
  await vi.waitUntil(
    async () => (await statusOnApi(server, account.session.access_token)) === 503,
    waitTimeout,
  )
  for (const answer of await everyCall()) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await askAdmin(database, `alter role ${login} password ${escapeLiteral(decodeURIComponent(password))}`)
  await vi.waitUntil(
    async () => (await statusOnApi(server, account.session.access_token)) === 200,
    waitTimeout,
  )
})

test('every call answers 503 without the database, and the client keeps its session', async () => {
  proxy.cut()
  for (const answer of await everyCall()) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await statusOnApi(server, account.session.access_token)).toBe(503)
  const { error } = await account.client.getUser()
  expect(isAuthRetryableFetchError(error)).toBe(true)
  expect((await account.client.getSession()).data.session?.refresh_token).toBe(account.session.refresh_token)
})

test.runIf(isWhole)('every call answers 503 while the database hangs', async () => {
  const holder = new Client({ connectionString: database.adminUrl })
  await holder.connect()
  await holder.query('begin; lock table users, sessions, throttles, one_time_tokens in access exclusive mode')
  const answers = await everyCall()
  await holder.end()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
})

test('calls succeed and mails are sent again without a restart once the database is back', async () => {
  proxy.cut()
  expect((await callAuth(server, '/user', { token: account.session.access_token })).status).toBe(503)
  proxy.join()
  await vi.waitFor(
    async () => expect(await statusOnApi(server, account.session.access_token)).toBe(200),
    waitTimeout,
  )
  expect((await account.client.refreshSession()).error).toBeNull()
  const email = newEmail()
  expect((await newClient(server).signUp({ email, password: goodPassword })).error).toBeNull()
  expect((await mailTo(server.dataDir, email)).subject).toContain('Confirme')
})
