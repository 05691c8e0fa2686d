import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let database: TestDatabase
let server: TestServer
let account: TestAccount

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
})

beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(server)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

type Listed = {
  readonly id: string
  readonly device: unknown
  readonly created_at: string
  readonly last_used_at: string
  readonly current: boolean
}

/**
 * Signs in again from a browser.
 * @returns the new access token
 */
async function signIn(userAgent = firefox, password = goodPassword): Promise<string> {
  const { body } = await callAuth(server, '/token?grant_type=password', {
    body: { email: account.email, password },
    headers: { 'user-agent': userAgent },
  })
  return (body as { access_token?: string }).access_token ?? ''
}

async function sessions(token = account.session.access_token): Promise<Listed[]> {
  const { status, body } = await apiOf(server, token)('GET', '/api/account/sessions')
  expect(status).toBe(200)
  return (body as { data: Listed[] }).data
}

describe('sessions', () => {
  test('are listed with device and times, last used first, and the current session is marked', async () => {
    const token = await signIn()
    const listed = await sessions(token)
    expect(listed).toHaveLength(2)
    expect(listed[0]).toEqual({
      id: expect.any(String),
      device: { browser: 'Firefox', system: 'Linux' },
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      current: true,
    })
    expect(listed[1]).toMatchObject({ current: false, device: { browser: null, system: null } })
    await account.client.refreshSession()
    expect((await sessions(token)).map(({ current }) => current)).toEqual([false, true])
  })

  test('are listed until they expire', async () => {
    await signIn()
    await askAdmin(database, `update sessions set idle_until = now() where user_agent = $1`, [firefox])
    expect(await sessions()).toHaveLength(1)
  })

  test('can be ended one by one with immediate effect, including the current session', async () => {
    const token = await signIn()
    const own = account.session.access_token
    const end = async (wanted: boolean): Promise<unknown> => {
      const listed = await sessions(own)
      const id = listed.find(({ current }) => current === wanted)?.id
      const answer = await apiOf(server, own)('DELETE', `/api/account/sessions/${id}`)
      expect(answer.body).toEqual({ status: 'success', data: { id } })
      return answer.status
    }
    expect(await end(false)).toBe(200)
    expect([await statusOnApi(server, token), await statusOnApi(server, own)]).toEqual([401, 200])
    expect(await end(true)).toBe(200)
    expect(await statusOnApi(server, own)).toBe(401)
  })

  test('cannot be ended by another account, which gets the same 404 as for an unknown session', async () => {
    const other = await createAccount(server)
    const [theirs] = await sessions(other.session.access_token)
    const end = apiOf(server, account.session.access_token)
    const foreign = await end('DELETE', `/api/account/sessions/${theirs?.id}`)
    const none = await end('DELETE', `/api/account/sessions/${randomUUID()}`)
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body).toEqual(none.body)
    expect(await statusOnApi(server, other.session.access_token)).toBe(200)
    expect((await sessions()).map(({ id }) => id)).not.toContain(theirs?.id)
  })

  test('are ended by one of five concurrent requests, and the others get 404', async () => {
    await signIn()
    const id = (await sessions()).find(({ current }) => !current)?.id
    const end = apiOf(server, account.session.access_token)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => end('DELETE', `/api/account/sessions/${id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  test.each(['x', '00000000-0000-0000-0000-000000000000', "'%20or%20true--"])(
    'are not ended by the invalid ID %j',
    async (id) => {
      const end = apiOf(server, account.session.access_token)
      expect(await end('DELETE', `/api/account/sessions/${id}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields' },
      })
    },
  )

  test('store the User-Agent as one line of at most 300 ASCII characters', async () => {
    await signIn(`Firefox/1 \u00e9\t${'x'.repeat(5000)}`)
    const rows = await askAdmin<{ user_agent: string }>(
      database,
      `select user_agent from sessions where user_id = $1 and user_agent like 'Firefox/1 %'`,
      [account.session.user.id],
    )
    expect(rows[0]?.user_agent).toMatch(/^Firefox\/1 [?]+x+$/)
    expect(rows[0]?.user_agent).toHaveLength(300)
  })
})

describe('the audit trail', () => {
  const read = (query = '', token = account.session.access_token) =>
    apiOf(server, token)('GET', `/api/account/audit${query}`)

  test('lists events newest first, with time and device and no other data', async () => {
    await signIn(firefox, 'not the password')
    await signIn()
    const { status, body } = await read()
    expect(status).toBe(200)
    const { data, next_cursor } = body as { data: { event: string }[]; next_cursor: unknown }
    expect(data.map(({ event }) => event)).toEqual(['signed_in', 'sign_in_failed', 'link_used', 'signed_up'])
    expect(data[0]).toEqual({
      event: 'signed_in',
      occurred_at: expect.stringMatching(/Z$/),
      device: { browser: 'Firefox', system: 'Linux' },
    })
    expect(next_cursor).toBeNull()
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
  })

  test('is paged without gaps or duplicates', async () => {
    await signIn()
    const events: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await read(`?limit=2${cursor && `&cursor=${cursor}`}`)
      const page = body as { data: { event: string }[]; next_cursor: string | null }
      expect(page.data.length).toBeLessThanOrEqual(2)
      events.push(...page.data.map(({ event }) => event))
      cursor = page.next_cursor
    }
    expect(events).toEqual(['signed_in', 'link_used', 'signed_up'])
  })

  test('contains only events of its own account', async () => {
    const other = await createAccount(server)
    await apiOf(server, other.session.access_token)('GET', '/api/account/sessions')
    const { body } = await read()
    expect((body as { data: unknown[] }).data).toHaveLength(2)
  })

  test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?cursor=LTE', '?page=2'])(
    'refuses the query %s',
    async (query) => {
      expect(await read(query)).toMatchObject({ status: 400, body: { code: 'invalid_fields' } })
    },
  )
})

test.each([
  ['GET', '/api/account/sessions'],
  ['DELETE', `/api/account/sessions/${randomUUID()}`],
  ['GET', '/api/account/audit'],
])('%s %s requires an account', async (method, path) => {
  expect(await apiOf(server)(method, path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})
