import { expect, test } from 'vitest'
import type { EventEntry } from '#contract/endpoints/events.ts'
import { listedEvents } from '#domain/webhooks/webhook-event.ts'
import { encodeEventCursor } from '#features/events/cursor.ts'
import { apiOf, type Answer, type Api } from '../../support/api/api.ts'
import {
  driver,
  erase,
  owner,
  ownerAccount,
  server,
  startErasureServer,
} from '../../support/api/erasure-server.ts'
import { addCheckpoint, addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { saveWebhook, settled } from '../../support/webhooks/webhooks.ts'

startErasureServer()

type Page = { readonly data: readonly EventEntry[]; readonly cursor: string; readonly has_more: boolean }

const read = async (api: Api, query = ''): Promise<Page> => {
  const answer = await api('GET', `/api/events${query}`)
  dataOf(answer)
  return answer.body as Page
}
const refused = (status: number, code: string): object => ({ status, body: { status: 'error', code } })

/** Reads pages from a cursor until the entries have this many, which must happen. */
async function follow(api: Api, after: string, count: number, query = ''): Promise<readonly EventEntry[]> {
  const entries: EventEntry[] = []
  let cursor = after
  await expect
    .poll(async () => {
      const page = await read(api, `?after=${cursor}${query}`)
      entries.push(...page.data)
      cursor = page.cursor
      return entries.length
    })
    .toBe(count)
  return entries
}

const eventsOf = (entries: readonly EventEntry[]) => entries.map(({ body }) => body.event)

/** Records one event of each kind that webhooks report. */
async function happen(api: Api): Promise<string> {
  const code = await addShipment(api, { recipient_email: 'ana@exemplo.com.br', reference: 'NF 7' })
  const entrada = await addCheckpoint(api, code, 5)
  await api('PUT', `/api/checkpoints/${entrada.id}`, { notes: 'Lacre 8842' })
  await api('PUT', `/api/checkpoints/${entrada.id}`, { notes: 'Lacre 8843', city: 'Olinda' })
  const saida = await addCheckpoint(api, code, 4, { checkpoint_type: 'saida' })
  await api('DELETE', `/api/checkpoints/${saida.id}`, { reason: 'Remessa errada' })
  await addCheckpoint(api, code, 3, { checkpoint_type: 'saida' })
  await addCheckpoint(api, code, 2, { checkpoint_type: 'saida', location: 'Armazém 2' })
  await api('PUT', `/api/shipments/${code}`, { reference: 'NF 8' })
  await api('POST', `/api/shipments/${code}/annexes`, { text: 'Portaria fechada' })
  await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
  return code
}

test('GET /api/events has the bodies that webhooks had, in the same order', async () => {
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  const receiver = await startReceiver()
  await saveWebhook(api, receiver.url, { events: listedEvents })
  const { key } = await createKey(api, { scopes: ['webhooks:read'] })
  const { cursor } = await read(apiOf(server, key), '?after=now')
  const code = await happen(api)
  await settled(api)
  const sent = receiver.calls.map(({ json }) => json)
  await receiver.stop()
  const entries = await follow(apiOf(server, key), cursor, sent.length)
  expect(eventsOf(entries)).toEqual(sent.map(({ event }) => event))
  expect(new Set(eventsOf(entries))).toEqual(
    new Set([
      'shipment.created',
      'checkpoint.created',
      'shipment.updated',
      'checkpoint.corrected',
      'notice.created',
      'checkpoint.annulled',
      'annex.added',
      'shipment.delivered',
    ]),
  )
  // The webhooks before the edit had the reference of then, the entries have that of now.
  const now = (json: object): unknown => JSON.parse(JSON.stringify(json).replaceAll('"NF 7"', '"NF 8"'))
  expect(entries.map(({ body }) => body)).toEqual(sent.map(now))
  const history = await readShipment(api, code)
  expect(entries[0]).toMatchObject({ event_id: history.id, log_index: expect.any(Number) as number })
  const indexes = entries.map(({ log_index }) => log_index)
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
})

test('GET /api/events gives each entry once with any size of pages, also between entries of one event', async () => {
  const all = await read(owner, '?after=now')
  await happen(owner)
  const entries = await follow(owner, all.cursor, 16)
  for (const limit of [1, 2, 3]) {
    const paged: EventEntry[] = []
    let page = await read(owner, `?after=${all.cursor}&limit=${limit}`)
    paged.push(...page.data)
    while (page.has_more) {
      expect(page.data.length).toBeLessThanOrEqual(limit)
      page = await read(owner, `?after=${page.cursor}&limit=${limit}`)
      paged.push(...page.data)
    }
    expect(paged).toEqual(entries)
    expect(await read(owner, `?after=${page.cursor}`)).toMatchObject({
      data: [],
      cursor: page.cursor,
      has_more: false,
    })
  }
})

test('GET /api/events finds entries by type', async () => {
  const { cursor } = await read(owner, '?after=now')
  await happen(owner)
  const entries = await follow(owner, cursor, 16)
  const types = ['notice.created', 'checkpoint.annulled']
  const found = await read(owner, `?after=${cursor}&type=${types.join('&type=')}`)
  expect(found).toMatchObject({ has_more: false })
  expect(found.data).toEqual(entries.filter(({ body }) => types.includes(body.event)))
  expect(found.data).toHaveLength(4)
})

test('GET /api/events refuses an unknown type with the list of types', async () => {
  const answer = await owner('GET', '/api/events?type=shipment.lost', undefined, { 'accept-language': 'en' })
  expect(answer).toMatchObject(refused(400, 'unknown_event_type'))
  expect((answer.body as { error: string }).error).toContain('shipment.created')
  expect((answer.body as { error: string }).error).not.toContain('integrity.violated')
})

/** Returns a cursor of this account for an index that the log does not have. */
async function beyondTheLog(): Promise<string> {
  const head = await (await fetch(`${server.url}/log/checkpoint`)).text()
  return encodeEventCursor(
    { index: 999_999, read: 0 },
    head.split('\n')[0] ?? '',
    ownerAccount.session.user.id,
  )
}

test.each([
  ['of another account', async () => (await read(driver, '?after=now')).cursor],
  ['that is garbled', async () => `${(await read(owner, '?after=now')).cursor.slice(0, -2)}AA`],
  ['that is no cursor', async () => 'amanha'],
  ['beyond the log', beyondTheLog],
])('GET /api/events refuses a cursor %s', async (_case, cursorOf) => {
  expect(await owner('GET', `/api/events?after=${await cursorOf()}`)).toMatchObject(
    refused(400, 'invalid_cursor'),
  )
})

test('GET /api/events has no entry of an erased shipment, and nothing that was erased', async () => {
  const { cursor } = await read(owner, '?after=now')
  const code = await addShipment(owner, { recipient_name: 'Iracema Tupinambá' })
  await addCheckpoint(owner, code, 1, { location: 'Galpão Sigiloso' })
  const other = await addShipment(owner)
  await follow(owner, cursor, 4)
  expect(await erase(code)).toMatchObject({ status: 200 })
  const { data } = await read(owner, `?after=${cursor}`)
  expect(data.map(({ body }) => body.data.tracking_id)).toEqual([other])
  const { data: all } = await read(owner)
  expect(JSON.stringify(all)).not.toMatch(/Iracema|Sigiloso/)
})

test('GET /api/events refuses nobody else, keys without the scope, and keys of partners', async () => {
  const by = async (scopes: readonly string[], changed: object = {}): Promise<Answer> =>
    apiOf(server, (await createKey(owner, { scopes, ...changed })).key)('GET', '/api/events')
  expect(await apiOf(server)('GET', '/api/events')).toMatchObject(refused(401, 'unauthorized'))
  expect(await by(['shipments:write', 'checkpoints:write'])).toMatchObject(refused(403, 'insufficient_scope'))
  expect(await by(['onerecord:write'], { airline_prefixes: ['957'] })).toMatchObject(
    refused(403, 'insufficient_scope'),
  )
  expect(await by(['webhooks:read'])).toMatchObject({ status: 200 })
})

test('GET /api/events lists only events of the account', async () => {
  const code = await addShipment(driver)
  await expect
    .poll(async () => (await read(driver)).data.map(({ body }) => body.data.tracking_id))
    .toContain(code)
  expect(JSON.stringify(await read(owner))).not.toContain(code)
})
