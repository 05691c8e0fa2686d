import type { Session } from '@supabase/auth-js'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { type Answer, callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  account = await createAccount(server)
})

async function signIn(): Promise<Session> {
  const { data, error } = await newClient(server).signInWithPassword(account)
  if (error) throw error
  return data.session
}

function refresh(refresh_token: string): Promise<Answer & { body: Partial<Session> & { code?: string } }> {
  return callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } }) as Promise<
    Answer & { body: Partial<Session> & { code?: string } }
  >
}

/**
 * Refreshes one token after the other.
 * @returns the tokens of all generations, beginning with `first`
 */
async function generations(first: string, count: number): Promise<string[]> {
  const tokens = [first]
  while (tokens.length <= count) {
    const { body } = await refresh(tokens.at(-1) ?? '')
    tokens.push(body.refresh_token ?? '')
  }
  return tokens
}

async function lastRotated(session: Session, ago: string): Promise<void> {
  await askAdmin(database, 'update sessions set refreshed_at = now() - $2::interval where id = $1', [
    sessionIdOf(session),
    ago,
  ])
}

function sessionIdOf({ access_token }: Session): string {
  const payload = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { session_id: string }).session_id
}

describe('renewing a session', () => {
  test('gives the Supabase client library new tokens', async () => {
    const client = newClient(server)
    await client.signInWithPassword(account)
    const before = (await client.getSession()).data.session
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect(await statusOnApi(server, data.session?.access_token ?? '')).toBe(200)
  })

  test('twenty concurrent calls with one token return the same next token', async () => {
    const { refresh_token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test('the token before the active one returns the active token while an answer may be lost', async () => {
    const session = await signIn()
    const [first = '', second] = await generations(session.refresh_token, 1)
    await lastRotated(session, '60 seconds')
    const { status, body } = await refresh(first)
    expect(status).toBe(200)
    expect(body.refresh_token).toBe(second)
  })

  test('the token before the active one ends the session later, because two parties hold it', async () => {
    const session = await signIn()
    const [first = '', second = ''] = await generations(session.refresh_token, 1)
    await lastRotated(session, '91 seconds')
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await refresh(second)).toMatchObject({ status: 400, body: { code: 'session_not_found' } })
    expect(await statusOnApi(server, session.access_token)).toBe(401)
  })

  test('an older token is accepted within ten seconds of the last rotation', async () => {
    const session = await signIn()
    const [first = '', , third] = await generations(session.refresh_token, 2)
    expect((await refresh(first)).body.refresh_token).toBe(third)
  })

  test('an older token used after ten seconds ends the session', async () => {
    const session = await signIn()
    const other = await signIn()
    const [first = '', , third = ''] = await generations(session.refresh_token, 2)
    await lastRotated(session, '11 seconds')
    expect(await refresh(first)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await refresh(third)).toMatchObject({ status: 400, body: { code: 'session_not_found' } })
    expect(await statusOnApi(server, session.access_token)).toBe(401)
    expect(await statusOnApi(server, other.access_token)).toBe(200)
    const [row] = await askAdmin(
      database,
      `select facts from audit_log where event = 'refresh_token_reused' and facts ->> 'session' = $1`,
      [sessionIdOf(session)],
    )
    expect(row?.['facts']).toMatchObject({ age: 2 })
  })

  test.each([
    ['idle_until', 'seven days without being renewed'],
    ['expires_at', 'thirty days'],
  ])('a session past its %s (%s) has ended', async (column) => {
    const session = await signIn()
    await askAdmin(database, `update sessions set ${column} = now() where id = $1`, [sessionIdOf(session)])
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    })
    expect(await statusOnApi(server, session.access_token)).toBe(401)
  })

  test('no access token is valid longer than its session', async () => {
    const session = await signIn()
    await askAdmin(database, `update sessions set expires_at = now() + interval '10 minutes' where id = $1`, [
      sessionIdOf(session),
    ])
    const { body } = await refresh(session.refresh_token)
    expect(body.expires_in).toBeGreaterThan(0)
    expect(body.expires_in).toBeLessThanOrEqual(600)
  })

  test('the rate limit applies per session', async () => {
    await stopThrottleClock(database)
    const [busy, idle] = [await signIn(), await signIn()]
    const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(busy.refresh_token)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.body.code).toBe('over_request_rate_limit')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refresh(idle.refresh_token)).status).toBe(200)
  })

  test.runIf(isWhole)(
    'a renewal answers 503 while the row of the session is locked, and succeeds afterwards',
    async () => {
      const session = await signIn()
      const holder = new Client({ connectionString: database.adminUrl })
      await holder.connect()
      await holder.query('begin')
      await holder.query('select from sessions where id = $1 for update', [sessionIdOf(session)])
      const meanwhile = await refresh(session.refresh_token)
      await holder.end()
      expect(meanwhile).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
      expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await refresh(session.refresh_token)).status).toBe(200)
    },
  )

  test.each([
    ['nothing', ''],
    ['too little', 'short'],
    ['something else of its length', 'x'.repeat(55)],
    ['far too much', 'x'.repeat(10_000)],
  ])('refuses %s as a refresh token', async (_, token) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('an access token cannot renew, and a refresh token cannot authenticate', async () => {
    const { access_token, refresh_token } = await signIn()
    expect(await refresh(access_token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await statusOnApi(server, refresh_token)).toBe(401)
  })
})

describe('signing out', () => {
  test.each([
    ['local', [401, 200]],
    ['others', [200, 401]],
    ['global', [401, 401]],
  ] as const)('takes effect immediately with the scope %s', async (scope, expected) => {
    const [own, other] = [await signIn(), await signIn()]
    expect(await statusOnApi(server, own.access_token)).toBe(200)
    expect(await statusOnApi(server, other.access_token)).toBe(200)
    const answer = await callAuth(server, `/logout?scope=${scope}`, {
      method: 'POST',
      token: own.access_token,
      headers: { 'content-type': 'application/json;charset=UTF-8' },
    })
    expect(answer).toMatchObject({ status: 204, body: undefined })
    const statuses = [
      await statusOnApi(server, own.access_token),
      await statusOnApi(server, other.access_token),
    ]
    expect(statuses).toEqual(expected)
  })

  test('ends every session if no scope is given', async () => {
    const [own, other] = [await signIn(), await signIn()]
    await callAuth(server, '/logout', { method: 'POST', token: own.access_token })
    expect(await refresh(other.refresh_token)).toMatchObject({ body: { code: 'session_not_found' } })
  })

  test('refuses an unknown scope and ends nothing', async () => {
    const { access_token } = await signIn()
    const answer = await callAuth(server, '/logout?scope=all', { method: 'POST', token: access_token })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await statusOnApi(server, access_token)).toBe(200)
  })

  test('leaves the Supabase client library signed out if the session has already ended', async () => {
    const client = newClient(server)
    await client.signInWithPassword(account)
    await askAdmin(database, 'delete from sessions')
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  })
})
