import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

// Requests with invalid tokens are rate-limited by network address. A request with a valid token
// from the same address is still accepted.

const ALLOWED = 300
let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  account = await createAccount(server)
  await stopThrottleClock(database)
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

test('invalid tokens on /api are rate-limited by network address', async () => {
  const guess = (at: number) => apiOf(server, `guess${at}`)('GET', '/api/shipments')
  const statuses: number[] = []
  for (let sent = 0; sent < ALLOWED + 25; sent += 25) {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => guess(sent + at)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses.slice(0, ALLOWED))).toEqual(new Set([401]))
  expect(new Set(statuses.slice(ALLOWED))).toEqual(new Set([429]))
  const refused = await guess(0)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const good = await apiOf(server, account.session.access_token)('GET', '/api/shipments')
  expect(good.status).toBe(200)
})

test('invalid tokens on /auth/v1 are rate-limited by network address', async () => {
  const guess = () => callAuth(server, '/user', { token: 'guess' })
  await resetThrottles(database)
  expect(await guess()).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  // Simulates hundreds of further requests with invalid tokens.
  await askAdmin(database, `update throttles set drained_at = now() + interval '1 hour'`)
  const refused = await guess()
  expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { status } = await callAuth(server, '/user', { token: account.session.access_token })
  expect(status).toBe(200)
})

test('malformed bodies are rate-limited by network address on /auth/v1 and /log together', async () => {
  const send = (at: number) =>
    at % 2 === 0
      ? callAuth(server, '/signup', { body: '{' })
      : callAuth(server, '/../../log/checkpoint', { method: 'POST', body: '{' })
  const statuses: number[] = []
  for (let sent = 0; sent < ALLOWED + 20; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(sent + at)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses.slice(0, ALLOWED))).toEqual(new Set([400]))
  expect(new Set(statuses.slice(ALLOWED))).toEqual(new Set([429]))
  expect(await send(0)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
})
