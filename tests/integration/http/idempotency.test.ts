import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { operations } from '#contract/openapi/operations.ts'
import { isRepeatable } from '#contract/openapi/responses.ts'
import { schemaOf } from '#contract/openapi/schema-of.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { deleteExpiredResponses } from '#core/idempotency/queries.ts'
import { createKey, readScopes } from '../../support/auth/api-keys.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { grant } from '../../support/api/authorizations.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { createWebhook } from '../../support/webhooks/webhooks.ts'

let database: TestDatabase
let server: TestServer
let owner: Api
let api: Api
let other: Api
let otherEmail: string

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  owner = apiOf(server, (await createAccount(server)).session.access_token)
  api = apiOf(server, (await createKey(owner)).key)
  const another = await createAccount(server)
  otherEmail = another.email
  other = apiOf(server, (await createKey(apiOf(server, another.session.access_token))).key)
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const shipment = () => ({ tracking_id: newCode(), origin: 'Recife', destination: 'Natal' })
const checkpoint = (tracking_id: string) => ({ tracking_id, location: 'Doca', status: 'Ok' })
const send = (key: string, method: string, path: string, body?: unknown, by = api): Promise<Answer> =>
  by(method, path, body, { 'idempotency-key': key })
const isReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true'
const reused = { status: 409, body: { code: 'idempotency_key_reused' } }
const historyOf = async (code: string): Promise<readonly string[]> =>
  (await readShipment(owner, code)).history.map(({ type }) => type)

/** Simulates that the node died before it stored the response. */
const loseAnswer = (key: string) =>
  askAdmin(
    database,
    `update idempotency_keys set status = null, answer = null, codes = '{}' where key = $1 returning key`,
    [key],
  )

test('a repeated request gets the same answer, byte for byte, and has one effect', async () => {
  const body = shipment()
  const key = randomUUID()
  const first = await send(key, 'POST', '/api/shipments', body)
  expect(first.status).toBe(201)
  expect(isReplayed(first)).toBe(false)
  const changed = { status: 'in_transit', description: 'Mudou' }
  expect(await api('PUT', `/api/shipments/${body.tracking_id}`, changed)).toMatchObject({ status: 200 })
  const again = await send(key, 'POST', '/api/shipments', body)
  expect(isReplayed(again)).toBe(true)
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
})

test('another request with the same key is refused, and keys of another account are independent', async () => {
  const key = randomUUID()
  const body = shipment()
  expect(await send(key, 'POST', '/api/shipments', body)).toMatchObject({ status: 201 })
  expect(await send(key, 'POST', '/api/shipments', { ...body, origin: 'Olinda' })).toMatchObject(reused)
  const { tracking_id } = body
  expect(await send(key, 'PUT', `/api/shipments/${tracking_id}`, { description: 'x' })).toMatchObject(reused)
  expect(await send(key, 'POST', '/api/shipments', shipment(), other)).toMatchObject({ status: 201 })
})

test('a key can be used for another request after its first request was refused', async () => {
  const key = randomUUID()
  const body = shipment()
  const incomplete = await send(key, 'POST', '/api/shipments', { ...body, origin: undefined })
  expect(incomplete).toMatchObject({
    status: 400,
    body: { code: 'missing_fields', missing_fields: ['origin'] },
  })
  expect(await send(key, 'POST', '/api/shipments', body)).toMatchObject({ status: 201 })
})

test('twenty concurrent requests over two nodes create one shipment with one answer', async () => {
  const second = await startServer({ database, dataDir: server.dataDir })
  onTestFinished(second.stop)
  const { key: token } = await createKey(owner)
  const nodes = [apiOf(server, token), apiOf(second, token)]
  const key = randomUUID()
  const body = shipment()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(key, 'POST', '/api/shipments', body, nodes[at % 2])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
  expect(answers.filter((one) => !isReplayed(one))).toHaveLength(1)
})

test('requests whose keys are claimed in one batch each get their own answer', async () => {
  const asked = Array.from({ length: 24 }, (_, at) => ({
    by: at % 2 === 0 ? api : other,
    // Both accounts use the same keys.
    key: `juntas-${Math.floor(at / 2)}`,
    body: at % 3 === 0 ? { ...shipment(), origin: undefined } : shipment(),
  }))
  const sendAll = (bodies: readonly object[]) =>
    Promise.all(asked.map(({ by, key }, at) => send(key, 'POST', '/api/shipments', bodies[at], by)))
  const bodies = asked.map(({ body }) => body)
  const first = await sendAll(bodies)
  for (const [at, { status, body }] of first.entries()) {
    const { tracking_id } = asked[at]?.body ?? {}
    expect({ status, body }).toMatchObject(
      at % 3 === 0
        ? { status: 400, body: { code: 'missing_fields' } }
        : { status: 201, body: { data: { tracking_id } } },
    )
  }
  const again = await sendAll(bodies.map((body) => ({ ...body, origin: 'Recife' })))
  for (const [at, answer] of again.entries()) {
    expect(answer.status).toBe(201)
    expect(isReplayed(answer)).toBe(at % 3 !== 0)
    if (at % 3 !== 0) expect(answer.body).toEqual(first[at]?.body)
  }
})

test('a repeated request without a stored response is executed again and returns the same event', async () => {
  const body = shipment()
  const created = randomUUID()
  const { id } = dataOf<Shipment>(await send(created, 'POST', '/api/shipments', body))
  expect(await loseAnswer(created)).toHaveLength(1)
  const again = await send(created, 'POST', '/api/shipments', body)
  expect(isReplayed(again)).toBe(false)
  expect(dataOf<Shipment>(again).id).toBe(id)

  const recorded = randomUUID()
  const first = await send(recorded, 'POST', '/api/checkpoints', checkpoint(body.tracking_id))
  await loseAnswer(recorded)
  const second = await send(recorded, 'POST', '/api/checkpoints', checkpoint(body.tracking_id))
  expect(second).toMatchObject({ status: 200, body: { data: { id: dataOf<{ id: string }>(first).id } } })

  const path = `/api/checkpoints/${dataOf<{ id: string }>(first).id}`
  const annulled = randomUUID()
  expect(await send(annulled, 'DELETE', path)).toMatchObject({ status: 200 })
  await loseAnswer(annulled)
  expect(await send(annulled, 'DELETE', path)).toMatchObject({ status: 200 })

  const edited = randomUUID()
  const edit = { description: 'Frágil', status: 'delivered' }
  expect(await send(edited, 'PUT', `/api/shipments/${body.tracking_id}`, edit)).toMatchObject({ status: 200 })
  await loseAnswer(edited)
  expect(await send(edited, 'PUT', `/api/shipments/${body.tracking_id}`, edit)).toMatchObject({ status: 200 })
  expect(await historyOf(body.tracking_id)).toEqual([
    'shipment.created',
    'checkpoint.created',
    'checkpoint.annulled',
    'shipment.updated',
    'shipment.status_changed',
  ])

  const saved = randomUUID()
  const address = dataOf<{ id: string }>(await send(saved, 'POST', '/api/addresses', addressBody()))
  await loseAnswer(saved)
  expect(dataOf(await send(saved, 'POST', '/api/addresses', addressBody()))).toMatchObject({ id: address.id })
})

test('a bulk creation repeated with its key creates no item twice', async () => {
  const key = randomUUID()
  const items = [shipment(), { origin: 'sem código' }, shipment()]
  const first = await send(key, 'POST', '/api/shipments/bulk', { items })
  const again = await send(key, 'POST', '/api/shipments/bulk', { items })
  expect(isReplayed(again)).toBe(true)
  expect(again.body).toEqual(first.body)
  await loseAnswer(key)
  const ids = (answer: Answer) =>
    dataOf<{ status: number; data?: Shipment }[]>(answer).map(({ status, data }) => [status, data?.id])
  const once = ids(first)
  expect(ids(await send(key, 'POST', '/api/shipments/bulk', { items }))).toEqual([
    [200, once[0]?.[1]],
    [400, undefined],
    [200, once[2]?.[1]],
  ])
})

test('a key can be used for another request after a day', async () => {
  const key = randomUUID()
  expect(await send(key, 'POST', '/api/shipments', shipment())).toMatchObject({ status: 201 })
  await askAdmin(
    database,
    `update idempotency_keys set created_at = created_at - interval '24 hours' where key = $1`,
    [key],
  )
  expect(await send(key, 'POST', '/api/shipments', shipment())).toMatchObject({ status: 201 })
  await askAdmin(
    database,
    `update idempotency_keys set created_at = created_at - interval '24 hours' where key = $1`,
    [key],
  )
  await deleteExpiredResponses(server.services.pool)
  expect(await askAdmin(database, 'select from idempotency_keys where key = $1', [key])).toEqual([])
})

test('a stored response is deleted when its shipment is erased, and none is stored about a shipment of another account', async () => {
  const body = { ...shipment(), recipient_name: 'Recebedora Única' }
  const code = body.tracking_id
  await send(randomUUID(), 'POST', '/api/shipments', body)
  await send(randomUUID(), 'POST', '/api/checkpoints', checkpoint(code))
  const changes = { items: [{ tracking_id: code, status: 'pending' }] }
  await send(randomUUID(), 'POST', '/api/shipments/status', changes)
  await grant(owner, code, otherEmail)
  const key = randomUUID()
  const byOther = { ...checkpoint(code), checkpoint_type: 'saida' }
  const recorded = await send(key, 'POST', '/api/checkpoints', byOther, other)
  expect(recorded).toMatchObject({ status: 201 })
  expect(await send(key, 'POST', '/api/checkpoints', byOther, other)).toMatchObject({
    status: 200,
    body: { data: { id: dataOf<{ id: string }>(recorded).id } },
  })
  const kept = () =>
    askAdmin<{ row: string }>(
      database,
      `select to_jsonb(i)::text as row from idempotency_keys i where to_jsonb(i)::text like $1`,
      [`%${code}%`],
    )
  expect(await kept()).toHaveLength(3)
  const erased = await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })
  expect(erased).toMatchObject({ status: 200 })
  expect(await kept()).toEqual([])
})

test('an Idempotency-Key is accepted with a session, replaces no missing scope, and is ignored by reads', async () => {
  const code = await addShipment(owner)
  const key = randomUUID()
  const first = await send(key, 'POST', '/api/checkpoints', checkpoint(code), owner)
  const again = await send(key, 'POST', '/api/checkpoints', checkpoint(code), owner)
  expect(isReplayed(again)).toBe(true)
  expect(again.body).toEqual(first.body)
  const reader = apiOf(server, (await createKey(owner, { scopes: readScopes })).key)
  expect(await send(key, 'POST', '/api/checkpoints', checkpoint(code), reader)).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  })
  const label = await send(key, 'POST', '/api/labels/pdf', { shipments: [code] }, reader)
  expect(label).toMatchObject({ status: 200 })
  const listed = await send(key, 'GET', '/api/shipments', undefined, reader)
  expect(listed).toMatchObject({ status: 200 })
  expect(isReplayed(listed)).toBe(false)
})

test.each([
  ['', 'Invalid key'],
  ['x'.repeat(256), 'Use at most 255 characters'],
  ['dois pedaços', 'Invalid key'],
  ['ação'.normalize('NFC'), 'Invalid key'],
])('the Idempotency-Key %j is refused', async (key, problem) => {
  const encoded = Buffer.from(key).toString('latin1')
  expect(await send(encoded, 'POST', '/api/shipments', shipment())).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { 'Idempotency-Key': problem } },
  })
})

test('a request with reordered JSON members counts as the same request', async () => {
  const key = randomUUID()
  const body = { ...shipment(), custom_data: {}, description: 'Caixa' }
  const first = await send(key, 'POST', '/api/shipments', body)
  expect(first).toMatchObject({ status: 201 })
  const reordered = Object.fromEntries(Object.entries(body).toReversed())
  const again = await send(key, 'POST', '/api/shipments', reordered)
  expect(isReplayed(again)).toBe(true)
  expect(again.body).toEqual(first.body)
})

test('a bulk creation with reordered items counts as another request and is refused', async () => {
  const key = randomUUID()
  const items = [shipment(), shipment()]
  expect(await send(key, 'POST', '/api/shipments/bulk', { items })).toMatchObject({ status: 200 })
  const reversed = { items: items.toReversed() }
  expect(await send(key, 'POST', '/api/shipments/bulk', reversed)).toMatchObject(reused)
})

test('a bulk creation refuses items that are no objects, and accepts the other items', async () => {
  const items = ['no object', null, 7, [], shipment()]
  const answer = await api('POST', '/api/shipments/bulk', { items })
  expect(answer.status).toBe(200)
  const outcomes = (answer.body as { data: { index: number; status: number; code?: string }[] }).data
  expect(outcomes.map(({ status, code }) => code ?? status)).toEqual([
    'invalid_fields',
    'bad_json',
    'invalid_fields',
    'invalid_fields',
    201,
  ])
})

describe('secrets', () => {
  test('are not stored, because a GET with an Idempotency-Key is always executed', async () => {
    const { id } = await createWebhook(owner, 'https://exemplo.com.br/')
    const path = `/api/webhooks/${id}/secret`
    const key = randomUUID()
    const secret = async () => (await send(key, 'GET', path)).body
    const first = await secret()
    expect(first).toMatchObject({ data: { secret: expect.stringMatching(/^whsec_/) } })
    expect(await owner('POST', path, {})).toMatchObject({ status: 200 })
    expect(await secret()).not.toEqual(first)
    expect(await askAdmin(database, 'select key from idempotency_keys where key = $1', [key])).toEqual([])
    const kept = `select key from idempotency_keys where answer like '%whsec_%'`
    expect(await askAdmin(database, kept, [])).toEqual([])
  })

  test('a GET with the Idempotency-Key of an earlier POST is not refused', async () => {
    const key = randomUUID()
    expect(await send(key, 'POST', '/api/shipments', shipment())).toMatchObject({ status: 201 })
    expect(await send(key, 'GET', '/api/webhooks')).toMatchObject({ status: 200 })
  })

  const repeatable = operations.filter(({ endpoint }) => isRepeatable(endpoint))
  test.each(repeatable.map(({ name, endpoint }) => [name, endpoint] as const))(
    'are in no response that %s stores',
    (_name, { data }) => {
      const names = JSON.stringify(schemaOf(data, 'output')).match(/"[a-z_]+":/g) ?? []
      const secrets = names.filter((name) => /"(secret|key|token|codes|password|recovery_codes)":/.test(name))
      expect(secrets).toEqual([])
    },
  )
})
