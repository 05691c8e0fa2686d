import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { HistoryEntry } from '#contract/endpoints/history.ts'
import { annexFields } from '#domain/events/annex.ts'
import type { Instant } from '#domain/base/instant.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import { committed } from '../../support/api/committed.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { newPicture, putPicture } from '../../support/api/media.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { saveWebhook } from '../../support/webhooks/webhooks.ts'

const database = await createDatabase()
const server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
const receiver = await startReceiver()
afterAll(async () => {
  await server.stop()
  await receiver.stop()
  await database.drop()
})

let founder: TestAccount
let log = ''
let company = ''
let owner: Api
const as = {} as Record<'operator' | 'driver' | 'other' | 'auditor' | 'reader', Api>

beforeAll(async () => {
  founder = await createAccount(server, { fullName: 'Olga Prado' })
  company = (await createCompany(server, founder, 'Anexos Ltda.')).id
  owner = companyApi(server, founder, company)
  const roles = {
    operator: 'operator',
    driver: 'driver',
    other: 'driver',
    auditor: 'auditor',
    reader: 'reader',
  } as const
  for (const [name, role] of Object.entries(roles)) {
    const person = await addMember(server, founder, company, role)
    as[name as keyof typeof as] = companyApi(server, person, company)
  }
  await saveWebhook(owner, receiver.url)
  const key = String((await owner('GET', '/log/key')).body)
  log = key.split('+')[0] ?? ''
})

const digest = '5c'.repeat(32)
const add = (code: string, body: object, by = owner): Promise<Answer> =>
  by('POST', `/api/shipments/${code}/annexes`, body)
const list = async (code: string, by = owner): Promise<readonly Annex[]> =>
  dataOf(await by('GET', `/api/shipments/${code}/annexes`))

/** Returns the code of a delivered shipment, and the id of its delivery. */
async function addDelivered(by = owner): Promise<{ code: string; delivery: string }> {
  const code = await addShipment(owner)
  const { id } = await addCheckpoint(by, code, 1, { checkpoint_type: 'finalizacao' })
  return { code, delivery: id }
}

describe('POST /api/shipments/{tracking_id}/annexes', () => {
  test('adds to a delivered shipment, changes no status, and keeps the history provable', async () => {
    const { code, delivery } = await addDelivered()
    const body = { facts: { about: delivery }, text: 'Ficou com o vizinho', media: { photo_1: digest } }
    const answer = await add(code, body)
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { ...body, kind: 'note', details: null, via: 'web', tracking_id: code } },
    })
    const { status, history, can } = await readShipment(owner, code)
    expect({ status, can }).toMatchObject({ status: 'delivered', can: { add_checkpoint: false } })
    const entry: HistoryEntry | undefined = history.at(-1)
    expect(entry).toMatchObject({
      type: 'annex.added',
      status_after: 'delivered',
      fields: { ...body, kind: 'note', details: null },
    })
    const verified = await verifiedReceipt(owner, `/api/shipments/${code}/receipt?audience=all`, code, 3)
    expect(verified.completeness).toMatchObject({ sealed: true, events: 3 })
    expect(verified.events[2]?.server).toMatchObject({ status_after: 'delivered', final: false })
  })

  test('answers 200 with the same annex to the same request, and 409 to another with its id', async () => {
    const { code } = await addDelivered()
    const body = { event_id: randomUUID(), text: 'Portão azul' }
    const first = await add(code, body)
    expect(first.status).toBe(201)
    expect(await add(code, { ...body, made_offline: true })).toMatchObject({
      status: 200,
      body: { data: dataOf<Annex>(first) },
    })
    expect(await add(code, { ...body, text: 'Portão verde' })).toMatchObject({
      status: 409,
      body: { code: 'event_id_reused' },
    })
    expect(await list(code)).toHaveLength(1)
  })

  test('accepts the statement of a device, and refuses one about other content', async () => {
    const { code, delivery } = await addDelivered()
    const occurredAt = new Date(Date.now() - 60_000).toISOString() as Instant
    const facts = { about: delivery, checkpoint_type: 'finalizacao', occurred_at: occurredAt }
    const content = {
      kind: 'late_evidence',
      facts,
      text: null,
      details: null,
      media: { photo_1: digest },
    } as const
    const said = committed(log, 'annex.added', code, annexFields(occurredAt, content))
    const body = { ...content, ...said, occurred_at: occurredAt, made_offline: true }
    expect(await add(code, { ...body, text: 'outro' })).toMatchObject({
      status: 400,
      body: { code: 'statement_mismatch' },
    })
    expect(await add(code, body)).toMatchObject({ status: 201, body: { data: { via: 'offline' } } })
    const verified = await verifiedReceipt(owner, `/api/shipments/${code}/receipt?audience=all`, code, 3)
    expect(verified.events[2]).toMatchObject({ committedBy: 'client', type: 'annex.added' })
  })

  test.each<[string, object, object]>([
    ['without content', {}, { missing_fields: ['text'] }],
    ['of another kind', { kind: 'media_removed', text: 'x' }, { fields: { kind: expect.any(String) } }],
    ['with 21 facts', { text: 'x', facts: namesTo(21) }, { fields: { facts: expect.any(String) } }],
    [
      'with a fact that is no text',
      { text: 'x', facts: { a: 1 } },
      { fields: { 'facts.a': expect.any(String) } },
    ],
    ['with a name in capitals', { text: 'x', facts: { A: 'b' } }, { fields: { facts: expect.any(String) } }],
    ['with 4,001 letters', { text: 'x'.repeat(4_001) }, { fields: { text: expect.any(String) } }],
    [
      'with a seventh photo',
      { media: { photo_7: digest } },
      { fields: { 'media.photo_7': expect.any(String) } },
    ],
    ['with half a digest', { media: { photo_1: '5c' } }, { fields: { 'media.photo_1': expect.any(String) } }],
    ['about no id', { text: 'x', facts: { about: 'x' } }, { fields: { 'facts.about': expect.any(String) } }],
    [
      'about a foreign event',
      { text: 'x', facts: { about: randomUUID() } },
      { fields: { 'facts.about': 'Não há evento desta remessa com este identificador' } },
    ],
    [
      'late without facts',
      { kind: 'late_evidence' },
      { missing_fields: ['facts.about', 'facts.checkpoint_type', 'facts.occurred_at'] },
    ],
  ])('refuses an annex %s, and names the field', async (_case, body, named) => {
    const code = await addShipment(owner)
    const answer = await owner('POST', `/api/shipments/${code}/annexes`, body, { 'accept-language': 'pt-BR' })
    expect(answer).toMatchObject({ status: 400, body: named })
  })

  test('refuses the 101st annex of people and keys, and counts no annex as an event of 1,000', async () => {
    const { code } = await addDelivered()
    const { id } = await readShipment(owner, code)
    await askAdmin(
      database,
      `insert into annexes (id, user_id, shipment_id, kind, via, blockchain_hash, occurred_at, received_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'note', case n % 2 when 0 then 'web' else 'key' end, ''::bytea, now(), now()
       from generate_series(1, 99) n
       union all select gen_random_uuid(), $1::uuid, $2::uuid, 'note', 'system', ''::bytea, now(), now() from generate_series(1, 2400)`,
      [company, id],
    )
    expect((await add(code, { text: 'o 100º' })).status).toBe(201)
    expect(await add(code, { text: 'o 101º' })).toMatchObject({
      status: 409,
      body: { code: 'annexes_full', error: expect.stringContaining('100') },
    })
    const full = await addShipment(owner)
    const { id: fullId } = await readShipment(owner, full)
    await askAdmin(database, 'update shipments set events = 1000, annexes = 1 where id = $1', [fullId])
    expect((await readShipment(owner, full)).can.edit).toBe(true)
    await askAdmin(database, 'update shipments set annexes = 0 where id = $1', [fullId])
    expect((await readShipment(owner, full)).can.edit).toBe(false)
  })

  test('lets a driver add only to deliveries that they recorded, except late evidence', async () => {
    const { code, delivery } = await addDelivered(as.driver)
    expect((await add(code, { text: 'Foto depois', media: { photo_1: digest } }, as.driver)).status).toBe(201)
    expect(await add(code, { text: 'Minha também' }, as.other)).toMatchObject({
      status: 403,
      body: { code: 'delivery_of_another' },
    })
    const facts = { about: delivery, checkpoint_type: 'finalizacao', occurred_at: new Date().toISOString() }
    expect((await add(code, { kind: 'late_evidence', facts }, as.other)).status).toBe(201)
    expect((await add(code, { text: 'Do escritório' }, as.operator)).status).toBe(201)
    expect(await add(code, { text: 'x' }, as.reader)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    })
  })

  test('accepts an API key of the resource checkpoints', async () => {
    const code = await addShipment(owner)
    const { key } = await createKey(owner, { scopes: ['checkpoints:write'] })
    const byKey = apiOf(server, key)
    expect(await add(code, { text: 'Do ERP' }, byKey)).toMatchObject({
      status: 201,
      body: { data: { via: 'key' } },
    })
    expect(await list(code, byKey)).toMatchObject([{ text: 'Do ERP' }])
  })

  test('answers 404 about the shipment of another account, and 410 about an erased one', async () => {
    const outsider = apiOf(server, (await createAccount(server)).session.access_token)
    const { code } = await addDelivered()
    const notFound = { status: 404, body: { code: 'not_found' } }
    expect(await add(code, { text: 'x' }, outsider)).toMatchObject(notFound)
    expect(await outsider('GET', `/api/shipments/${code}/annexes`)).toMatchObject(notFound)
    expect(await add(newCode(), { text: 'x' })).toMatchObject(notFound)
    await add(code, { text: 'Segredo do anexo', details: { porta: '12' } })
    expect((await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).status).toBe(200)
    const erased = { status: 410, body: { code: 'shipment_erased' } }
    expect(await add(code, { text: 'x' })).toMatchObject(erased)
    expect(await owner('GET', `/api/shipments/${code}/annexes`)).toMatchObject(erased)
    expect(await askAdmin(database, 'select from annexes where text = $1', ['Segredo do anexo'])).toEqual([])
  })
})

test('the QR check tells who may add to a shipment', async () => {
  const check = (code: string, by: Api) => by('GET', `/api/qr/${code}`)
  const { code } = await addDelivered(as.driver)
  const closed = { status: 409, body: { code: 'shipment_delivered', may_add: 'true' } }
  for (const by of [as.driver, as.operator, owner]) expect(await check(code, by)).toMatchObject(closed)
  expect((await check(code, as.other)).body).not.toHaveProperty('may_add')
  expect((await check(code, as.reader)).body).not.toHaveProperty('may_add')
  const open = await addShipment(owner)
  expect(await check(open, owner)).toMatchObject({ status: 200, body: { data: { may_add: false } } })
  await addCheckpoint(as.driver, open, 0, {
    checkpoint_type: 'tentativa',
    delivery: { outcome: 'attempted' },
    receiver: { reason: 'absent' },
  })
  expect(await check(open, owner)).toMatchObject({ body: { data: { may_add: true } } })
  expect(await check(open, as.driver)).toMatchObject({ body: { data: { may_add: true } } })
  expect(await check(open, as.other)).toMatchObject({ body: { data: { may_add: false } } })
})

test('GET annexes gives an auditor no text and no details, nor does the history', async () => {
  const { code } = await addDelivered()
  await add(code, {
    facts: { porta: '12' },
    text: 'Ficou com Bia',
    details: { nome: 'Bia' },
    media: { signature: digest },
  })
  expect(await list(code)).toMatchObject([{ text: 'Ficou com Bia', details: { nome: 'Bia' } }])
  expect(await list(code, as.auditor)).toMatchObject([
    { facts: { porta: '12' }, text: null, details: null, media: { signature: digest } },
  ])
  const { history } = await readShipment(as.auditor, code)
  expect(Object.keys(history.at(-1)?.fields ?? {}).toSorted()).toEqual([
    'facts',
    'kind',
    'media',
    'occurred_at',
  ])
  expect(await as.driver('GET', `/api/shipments/${code}/annexes`)).toMatchObject({ status: 403 })
})

test('the webhook annex.added has facts, kind and digests, and never the text', async () => {
  const { code, delivery } = await addDelivered()
  const photo = await newPicture()
  const added = await add(code, {
    facts: { about: delivery },
    text: 'Ficou com Bia',
    details: { nome: 'Bia' },
    media: { photo_1: photo.sha256 },
  })
  const about = dataOf<Annex>(added).id
  const told = (kind: string) =>
    vi.waitUntil(
      () => receiver.calls.find(({ body }) => body.includes(`"kind":"${kind}"`) && body.includes(code)),
      waitTimeout,
    )
  const note = await told('note')
  expect(JSON.parse(note.body)).toMatchObject({
    event: 'annex.added',
    data: {
      status: 'delivered',
      annex: { kind: 'note', facts: { about: delivery }, media: { photo_1: photo.sha256 } },
    },
  })
  await putPicture(server, { token: founder.session.access_token, account: company }, photo)
  const removal = { about, name: 'photo_1', reason: 'Mostra Bia' }
  const path = `/api/shipments/${code}/media/${photo.sha256}/removal`
  expect((await owner('POST', path, removal)).status).toBe(201)
  const removed = await told('media_removed')
  expect(JSON.parse(removed.body)).toMatchObject({
    event: 'annex.added',
    data: { annex: { facts: { about, name: 'photo_1', digest: photo.sha256 }, media: {} } },
  })
  for (const { body } of [note, removed]) expect(body).not.toContain('Bia')
})

function namesTo(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`fato_${at}`, 'x']))
}
