import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLogger } from '#platform/logger.ts'
import { readBuild } from '#platform/base/version.ts'
import { apiOf } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

let database: TestDatabase
let server: TestServer
let logged = ''

beforeAll(async () => {
  database = await createDatabase()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await startServer({ database, env: { TRUST_PROXY: '1' }, log: openLogger('info', sink) })
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(`${server.url}${path}`, { headers })).status

describe('/metrics and /readyz', () => {
  test.each(['/metrics', '/readyz'])('%s answers a peer on the same machine', async (path) => {
    expect(await statusOf(path)).toBe(200)
  })

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '127.0.0.1'],
  ])('answer 404 to a request with %s: %s', async (name, value) => {
    for (const path of ['/metrics', '/readyz', '/metrics/', '/%6detrics']) {
      expect(await statusOf(path, { [name]: value })).toBe(404)
    }
    expect(await statusOf('/healthz', { [name]: value })).toBe(200)
  })
})

describe('a forwarded-for header', () => {
  test.each([
    '192.0.2.7:5678',
    '[2001:db8::1]:80',
    '[2001:db8::1]',
    '2001:db8::1%eth0',
    '"192.0.2.7:80"',
    'unknown',
    '_hidden',
    '999.1.1.1',
    'garbage',
    '',
    ',',
    '192.0.2.7, unknown',
  ])('does not make an API key, a session or a sign-in fail if it is %j', async (forwarded) => {
    const { session, email, password } = await account
    const headers = { 'x-forwarded-for': forwarded }
    const { key } = await madeKey
    expect(await statusOf('/api/shipments', { ...headers, authorization: `Bearer ${key}` })).toBe(200)
    const bearer = { ...headers, authorization: `Bearer ${session.access_token}` }
    expect(await statusOf('/api/shipments', bearer)).toBe(200)
    const signIn = await callAuth(server, '/token?grant_type=password', {
      body: { email, password },
      headers,
    })
    expect(signIn.status).toBe(200)
  })

  test('counts an address with different ports as one client', async () => {
    const email = newEmail()
    const guess = (port: number) =>
      callAuth(server, '/token?grant_type=password', {
        body: { email, password: 'errada-errada' },
        headers: { 'x-forwarded-for': `192.0.2.99:${port}` },
      })
    for (let port = 1; port <= 10; port++) expect((await guess(port)).status).toBe(400)
    expect(await guess(11)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })

  let account: Promise<Awaited<ReturnType<typeof createAccount>>>
  let madeKey: ReturnType<typeof createKey>
  beforeAll(async () => {
    account = createAccount(server)
    const { session } = await account
    madeKey = createKey(apiOf(server, session.access_token))
    await madeKey
  })
})

describe('the version', () => {
  test('is in the answer of /healthz and in the metric lastro_build_info', async () => {
    const { version } = readBuild(undefined)
    const alive: unknown = await (await fetch(`${server.url}/healthz`)).json()
    expect(alive).toEqual({ status: 'alive', version })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toMatch(
      new RegExp(
        `^lastro_build_info\\{version="${version}",commit="\\w+",schema="\\d+",postgres="\\d+\\.\\d+"\\} 1$`,
        'm',
      ),
    )
  })
})

describe('the server log', () => {
  test('has one line per request with ID, route and size, and uses level names', async () => {
    logged = ''
    const id = '3f2b8c1d6e4a4f7b9a105c8d7e6f4a3b'
    const answer = await fetch(`${server.url}/api/shipments/FT-20261121-SEGRED`, {
      headers: { 'x-request-id': id, 'x-forwarded-for': '198.51.100.23' },
    })
    expect(answer.headers.get('request-id')).toBe(id)
    const body = await answer.text()
    expect(JSON.parse(body)).toMatchObject({ request_id: id })
    await expect.poll(() => logged).toContain('"answered"')
    const lines = logged
      .split('\n')
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        request_id: id,
        method: 'GET',
        route: '/api/shipments/:tracking_id',
        status: 401,
        ms: expect.any(Number),
        bytes: Buffer.byteLength(body),
        msg: 'answered',
      },
    ])
    for (const personal of ['SEGRED', '198.51.100']) expect(logged).not.toContain(personal)
  })

  test('has a line for each refusal, without address, account or path', async () => {
    // Moves the clock by a minute, because refusals of other test files count towards the maximum
    // number of lines per minute.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    logged = ''
    const email = newEmail('segredo')
    await callAuth(server, '/token?grant_type=password', {
      body: { email, password: 'errada-errada' },
      headers: { 'x-forwarded-for': '198.51.100.23' },
    })
    await statusOf('/api/shipments/FT-20261121-SEGRED')
    await callAuth(server, '/user', { token: 'nada' })
    // The server writes a log line after it has answered, so the last line may still be incomplete.
    const lines = () =>
      logged
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.includes('"refused"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    await expect.poll(lines).toMatchObject([
      { method: 'POST', route: '/auth/v1/token', status: 400, code: 'invalid_credentials' },
      { method: 'GET', route: '/api/shipments/:tracking_id', status: 401, code: 'unauthorized' },
      { method: 'GET', route: '/auth/v1/user', status: 403, code: 'bad_jwt' },
    ])
    const network: unknown = expect.stringMatching(/^[0-9a-f]{12}$/)
    expect(new Set(lines().map((line) => line['network'])).size).toBe(2)
    expect(lines()[0]).toMatchObject({ network })
    // Many refusals of one kind do not hide those of another.
    for (let count = 0; count < 30; count++) await statusOf('/api/shipments/FT-20261121-SEGRED')
    await statusOf('/api/warehouses')
    await expect.poll(() => lines().at(-1)).toMatchObject({ route: '/api/warehouses' })
    expect(lines().filter(({ route }) => route === '/api/shipments/:tracking_id')).toHaveLength(20)
    vi.restoreAllMocks()
    for (const personal of ['segredo', 'SEGRED', '198.51.100', '127.0.0.1']) {
      expect(logged).not.toContain(personal)
    }
  })
})
