import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addCheckpoint, addShipment, newCode } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let api: Api
let code: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { TRUST_PROXY: '1' } })
  const account = await createAccount(server)
  api = apiOf(server, account.session.access_token)
  code = await addShipment(api, { recipient_name: 'Ana Souza' })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const opened: AbortController[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.abort()
})

/** Opens the stream of a public page from a network address, until the end of the test. */
async function openStream(of: string, from: string) {
  const ended = new AbortController()
  opened.push(ended)
  const response = await fetch(`${server.url}/api/public/shipments/${of}/live`, {
    headers: { accept: 'text/event-stream', 'x-forwarded-for': from },
    signal: ended.signal,
  })
  let text = ''
  const read = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk)
  }
  const reading = read().catch(() => undefined)
  return { response, reading, said: () => text, close: () => ended.abort() }
}
const changes = (text: string): number => text.split('event: changed').length - 1

test('tells an open page at once and after each checkpoint that something changed, and no more', async () => {
  const stream = await openStream(code, '198.51.100.1')
  expect(stream.response.status).toBe(200)
  await expect.poll(() => changes(stream.said())).toBe(1)
  await addCheckpoint(api, code, 3, { checkpoint_type: 'entrada', notes: 'Lacre secreto' })
  await expect.poll(() => changes(stream.said())).toBeGreaterThan(1)
  expect(
    stream
      .said()
      .replaceAll(/^(?:event: changed|data: \{\}|id: .*|: .*|)$/gm, '')
      .trim(),
  ).toBe('')
})

test('refuses unknown codes and private pages alike', async () => {
  const hidden = await addShipment(api)
  await api('PUT', `/api/shipments/${hidden}/public-page`, { enabled: false })
  const answers = []
  for (const of of [hidden, newCode()]) {
    const { response, reading, said } = await openStream(of, '198.51.100.2')
    await reading
    answers.push([response.status, said().replace(/"request_id":"[^"]+"/, '')])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
})

test('opens twenty streams for a network, and a further one after one has ended', async () => {
  const from = '198.51.100.3'
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(code, from)))
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
  const refused = await openStream(code, from)
  await refused.reading
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await openStream(code, '198.51.100.4')).response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await openStream(code, from)).response.status).toBe(200)
})

test('counts no page that was closed while its code was looked up', async () => {
  const from = '198.51.100.5'
  const holder = new Client({ connectionString: database.adminUrl })
  await holder.connect()
  try {
    await holder.query('begin; lock table shipments in access exclusive mode')
    const closed = Array.from({ length: 20 }, () => openStream(code, from).catch(() => undefined))
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database()) and relation = 'shipments'::regclass`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
    for (const stream of opened.splice(0)) stream.abort()
    await Promise.all(closed)
  } finally {
    await holder.end()
  }
  await expect.poll(async () => (await openStream(code, from)).response.status).toBe(200)
})

test.runIf(isWhole)(
  'opens five thousand streams on a node, and refuses the next page of any network',
  { timeout: 300_000 },
  async () => {
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let at = 0; at < 5_000; at += 20) {
      const from = `10.0.${at / 20}.1`
      streams.push(...(await Promise.all(Array.from({ length: 20 }, () => openStream(code, from)))))
    }
    expect(streams.filter(({ response }) => response.status !== 200)).toEqual([])
    const refused = await openStream(code, '198.51.100.9')
    await refused.reading
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
    streams[0]?.close()
    await expect.poll(async () => (await openStream(code, '198.51.100.9')).response.status).toBe(200)
  },
)
