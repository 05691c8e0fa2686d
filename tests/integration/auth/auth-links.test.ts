import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmationToken, goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../../support/processes/server.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { REDIRECT_URLS: 'https://*.parceiro.test/**' } })
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

/**
 * Signs up.
 * @returns the secret of the mailed link
 */
async function mailedToken(email = newEmail()): Promise<string> {
  await resetThrottles(database)
  await newClient(server).signUp({ email, password: goodPassword })
  return confirmationToken(server, email)
}

function verify(token_hash: string, type = 'signup'): Promise<Answer> {
  return callAuth(server, '/verify', { body: { token_hash, type } })
}

async function expire(): Promise<void> {
  await askAdmin(database, `update one_time_tokens set expires_at = now()`)
}

const invalid = { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid' } }
const expired = { status: 403, body: { code: 'otp_expired', message: 'Email link has expired' } }

describe('a mailed link', () => {
  test('succeeds once if it is used five times concurrently', async () => {
    const token = await mailedToken()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const other of answers.filter(({ status }) => status !== 200)) expect(other).toMatchObject(invalid)
    expect(await verify(token)).toMatchObject(invalid)
  })

  test('is invalid with an unknown token', async () => {
    expect(await verify('A'.repeat(43))).toMatchObject(invalid)
    expect(await verify('x')).toMatchObject(invalid)
    expect(await verify(`' or true --\u0000\ud800`)).toMatchObject(invalid)
  })

  test('is refused as expired after a day, also when used again', async () => {
    const token = await mailedToken()
    await expire()
    expect(await verify(token)).toMatchObject(expired)
    expect(await verify(token)).toMatchObject(expired)
  })

  test('is valid for a day', async () => {
    await mailedToken()
    const [row] = await askAdmin<{ life: string }>(
      database,
      `select (expires_at - created_at)::text as life from one_time_tokens order by created_at desc limit 1`,
    )
    expect(row?.life).toBe('1 day')
  })

  test.each(['magiclink', 'invite', 'sms'])('answers validation_failed to the type %s', async (type) => {
    const token = await mailedToken()
    expect(await verify(token, type)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect((await verify(token)).status).toBe(200)
  })

  test.each(['recovery', 'email_change'])('is invalid with %s, the type of another link', async (type) => {
    const token = await mailedToken()
    expect(await verify(token, type)).toMatchObject(invalid)
    expect((await verify(token)).status).toBe(200)
  })

  test('invalidates every other link of its account when it is used', async () => {
    const email = newEmail()
    const first = await mailedToken(email)
    await resetThrottles(database)
    await newClient(server).resend({ type: 'signup', email })
    const second = await confirmationToken(server, email, 2)
    expect((await verify(second)).status).toBe(200)
    expect(await verify(first)).toMatchObject(invalid)
  })

  test('is stored as a hash only', async () => {
    const token = await mailedToken()
    const rows = await askAdmin<{ row: string }>(
      database,
      'select one_time_tokens::text as row from one_time_tokens',
    )
    expect(rows.length).toBeGreaterThan(0)
    const hex = Buffer.from(token, 'base64url').toString('hex')
    expect(rows.filter(({ row }) => row.includes(token) || row.includes(hex))).toEqual([])
  })
})

function follow(token: string, redirect = '', headers = {}): Promise<Answer> {
  return callAuth(server, `/verify?token=${token}&type=signup${redirect}`, { headers })
}

function locationOf({ headers }: Answer): URL {
  return new URL(headers.get('location') ?? '')
}

describe('GET /verify', () => {
  test('confirms and redirects to the requested page with the session in the fragment', async () => {
    const target = encodeURIComponent(`${publicUrl}/auth?mode=login`)
    const answer = await follow(await mailedToken(), `&redirect_to=${target}`)
    expect(answer.status).toBe(303)
    const { origin, pathname, search, hash } = locationOf(answer)
    expect(`${origin}${pathname}${search}`).toBe(`${publicUrl}/auth?mode=login`)
    const fragment = new URLSearchParams(hash.slice(1))
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(await statusOnApi(server, fragment.get('access_token') ?? '')).toBe(200)
  })

  test.each([
    ['invalid', 'Email link is invalid'],
    ['expired', 'Email link has expired'],
  ])('reports in the fragment that a link is %s', async (kind, description) => {
    const token = kind === 'expired' ? await mailedToken() : 'unknown'
    await expire()
    const answer = await follow(token)
    expect(answer.status).toBe(303)
    expect(Object.fromEntries(new URLSearchParams(locationOf(answer).hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: description,
      sb: '',
    })
  })

  test('does not use up the link on HEAD or prefetch requests', async () => {
    const token = await mailedToken()
    const head = await fetch(`${server.url}/auth/v1/verify?token=${token}&type=signup`, {
      method: 'HEAD',
    })
    expect(head.status).toBe(404)
    expect((await follow(token, '', { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503)
    expect((await verify(token)).status).toBe(200)
  })

  test.each([
    ['in the query', `&redirect_to=${encodeURIComponent(`${publicUrl}/a`)}`, {}],
    ['in a header', '', { redirect_to: `${publicUrl}/a`, referer: `${publicUrl}/b` }],
    ['by the page it came from', '', { referer: `${publicUrl}/a` }],
    ['on the list of this installation', '', { redirect_to: 'https://app.parceiro.test/a' }],
  ])('redirects to an address given %s', async (_, query, headers) => {
    const { pathname } = locationOf(await follow('unknown', query, headers))
    expect(pathname).toBe('/a')
  })

  test.each([
    'https://evil.test/',
    'https://app.parceiro.test.evil.test/a',
    '//evil.test/',
    'http://lastro.test.evil.test/',
    'http://lastro.test@evil.test/',
    'http://evil@lastro.test/',
    'http://lastro.test:8080/',
    'https://lastro.test/',
    'http:\\\\evil.test/',
    'javascript:alert(1)',
    'blob:http://lastro.test/6f1c',
    'data:text/html,x',
    '/auth',
  ])('does not redirect to %s', async (target) => {
    const answer = await follow('unknown', `&redirect_to=${encodeURIComponent(target)}`)
    expect(answer.headers.get('location')).toMatch(`${publicUrl}/auth#error=access_denied`)
  })

  test.each(['', 'type=signup', 'token=x', 'token=a&token=b&type=signup'])(
    'answers 400 to the query ?%s',
    async (query) => {
      expect((await callAuth(server, `/verify?${query}`)).status).toBe(400)
    },
  )
})
