import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount, goodPassword, newClient, type TestAccount } from '../../support/auth/auth.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { linkIn, mailTo, secretsOf } from '../../support/mail/mail.ts'
import { startNodes, type TestNodes } from '../../support/processes/nodes.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'

// Tests that an event stream ends when its session ends, on any node. The server does not wait for
// its next periodic check of open streams.

let database: TestDatabase
let running: TestNodes
let here: TestServer
let there: TestServer
let account: TestAccount

beforeAll(async () => {
  database = await createDatabase()
  running = await startNodes({ database })
  ;[here, there] = running.nodes
})

afterAll(async () => {
  await running?.stop()
  await database?.drop()
})

beforeEach(async () => {
  await resetThrottles(database)
  account = await createAccount(here)
})

type Stream = {
  /** All text that the stream received until it ended. */
  readonly ended: Promise<string>
  readonly said: () => string
  readonly leave: () => void
}

async function openStream(server: TestServer, token: string): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  expect(response.status).toBe(200)
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
    return text
  })()
  ended.catch(() => undefined)
  await expect.poll(() => text).toContain('event: open')
  return { ended, said: () => text, leave: () => abort.abort() }
}

/** Signs in to the same account in another session. */
async function otherSession() {
  const client = newClient(here)
  const { data, error } = await client.signInWithPassword({
    email: account.email,
    password: account.password,
  })
  if (error) throw error
  return { client, token: data.session.access_token }
}

const ways: readonly (readonly [
  string,
  (ending: Awaited<ReturnType<typeof otherSession>>) => Promise<unknown>,
])[] = [
  ['signs out', ({ client }) => client.signOut({ scope: 'local' })],
  ['is ended by another', () => account.client.signOut({ scope: 'others' })],
  [
    'is ended on the profile',
    async ({ token }) => {
      const api = apiOf(here, token)
      const { body } = await api('GET', '/api/account/sessions')
      const sessions = (body as { data: { id: string; current: boolean }[] }).data
      const own = sessions.find(({ current }) => current)
      return apiOf(here, account.session.access_token)('DELETE', `/api/account/sessions/${own?.id}`)
    },
  ],
  [
    'loses to a new password',
    () =>
      account.client.updateUser({
        password: 'Jequitiba-Rosa-88',
        current_password: goodPassword,
      }),
  ],
  [
    'loses to a recovery',
    async () => {
      await newClient(here).resetPasswordForEmail(account.email)
      const token_hash = secretsOf(linkIn(await mailTo(here.dataDir, account.email, 2))).get('token') ?? ''
      return newClient(here).verifyOtp({ token_hash, type: 'recovery' })
    },
  ],
]

describe.each(ways)('a session that %s', (_way, end) => {
  test('ends its streams on both nodes', async () => {
    const ending = await otherSession()
    const streams = [await openStream(here, ending.token), await openStream(there, ending.token)]
    await end(ending)
    for (const { ended } of streams) expect(await ended).toContain('event: open')
  })
})

test('the end of a session leaves the event streams of other sessions open', async () => {
  const ending = await otherSession()
  const [closing, staying] = [
    await openStream(there, ending.token),
    await openStream(there, account.session.access_token),
  ]
  await ending.client.signOut({ scope: 'local' })
  await closing.ended
  const created = await apiOf(here, account.session.access_token)('POST', '/api/shipments', {
    tracking_id: 'FT-20261121-STREAM',
    origin: 'Rua das Palmeiras, 12, São Paulo/SP',
    destination: 'Avenida Boa Viagem, 300, Recife/PE',
    recipient_name: 'Ana Souza',
  })
  expect(created.status).toBe(201)
  await expect.poll(staying.said).toContain('FT-20261121-STREAM')
  staying.leave()
})
