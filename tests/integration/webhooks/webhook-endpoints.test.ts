import { randomUUID } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { MAX_WEBHOOKS } from '#domain/webhooks/webhook-endpoint.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import {
  createWebhook,
  deleteWebhooks,
  listDeliveries,
  listWebhooks,
  settled,
  webhookBodyOf,
} from '../../support/webhooks/webhooks.ts'
import {
  api,
  database,
  other,
  owner,
  receiver,
  server,
  startWebhookServer,
} from '../../support/webhooks/webhook-server.ts'

startWebhookServer()

const at = (path: string) => `${receiver.url}/${path}`
const callsOf = (path: string) => receiver.calls.filter((call) => call.path.endsWith(`/${path}`))
const tablesWithRows = async () => {
  const [row] = await askAdmin<{ endpoints: number; messages: number; deliveries: number; keys: number }>(
    database,
    `select (select count(*)::int from webhook_endpoints) as endpoints,
       (select count(*)::int from webhook_messages) as messages,
       (select count(*)::int from webhook_deliveries) as deliveries,
       (select count(*)::int from webhook_ordering_keys) as keys`,
  )
  return row
}

describe('POST /api/webhooks', () => {
  test('creates ten endpoints of an account, and refuses the eleventh', async () => {
    for (let n = 0; n < MAX_WEBHOOKS; n++) await createWebhook(api, at(String(n)), { name: `ERP ${n}` })
    expect((await listWebhooks(api)).map(({ name }) => name)).toEqual(
      Array.from({ length: MAX_WEBHOOKS }, (_, n) => `ERP ${n}`),
    )
    const eleventh = () => api('POST', '/api/webhooks', webhookBodyOf(at('more')))
    expect(await eleventh()).toMatchObject({
      status: 409,
      body: {
        code: 'webhooks_full',
        error: 'Esta conta já tem 10 webhooks',
      },
    })
    expect(await createWebhook(other, at('theirs'))).toMatchObject({ status: 'active' })
    const [first] = await listWebhooks(api)
    dataOf(await api('DELETE', `/api/webhooks/${first?.id}`))
    expect(await eleventh()).toMatchObject({ status: 201 })
  })

  test('creates at most ten endpoints if calls arrive together', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 4 }, (_, n) =>
        api('POST', '/api/webhooks', webhookBodyOf(at(String(n)))),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(await listWebhooks(api)).toHaveLength(MAX_WEBHOOKS)
  })

  test('creates one endpoint per id, and needs only a name and a URL', async () => {
    const body = { id: randomUUID(), name: 'ERP', url: at('erp') }
    expect(await api('POST', '/api/webhooks', body)).toMatchObject({
      status: 201,
      body: { data: { id: body.id, form: defaultForm, is_on: true } },
    })
    expect(await api('POST', '/api/webhooks', body)).toMatchObject({ status: 200, body: { data: body } })
    const reused = { status: 409, body: { code: 'id_reused' } }
    expect(await api('POST', '/api/webhooks', { ...body, name: 'WMS' })).toMatchObject(reused)
    expect(await other('POST', '/api/webhooks', body)).toMatchObject(reused)
    expect(await listWebhooks(other)).toEqual([])
    expect(await listWebhooks(api)).toHaveLength(1)
  })

  test('accepts a URL that another endpoint has, and says so', async () => {
    const first = await createWebhook(api, at('same'))
    expect(first.is_url_repeated).toBe(false)
    await createWebhook(other, at('same'))
    const second = await createWebhook(api, at('same'))
    expect(second.is_url_repeated).toBe(true)
    expect((await listWebhooks(api)).map((one) => one.is_url_repeated)).toEqual([true, true])
    dataOf(await api('DELETE', `/api/webhooks/${first.id}`))
    expect((await listWebhooks(api)).map((one) => one.is_url_repeated)).toEqual([false])
  })
})

describe('each endpoint', () => {
  test('gets its own events in its own form, signed by its own secret', async () => {
    const flat = { shape: 'flat', fields: { ...defaultForm.fields, tracking_id: 'pedido' } }
    const erp = await createWebhook(api, at('erp'), { events: ['shipment.created'], form: flat })
    const wms = await createWebhook(api, at('wms'), { events: ['shipment.created', 'checkpoint.created'] })
    const code = await addShipment(api)
    await addCheckpoint(api, code, 1)
    for (const { id } of [erp, wms]) await settled(api, undefined, id)
    expect(callsOf('erp').map(({ json }) => json)).toMatchObject([
      { event: 'shipment.created', pedido: code },
    ])
    expect(callsOf('wms').map(({ json }) => json)).toMatchObject([
      { event: 'shipment.created', data: { tracking_id: code } },
      { event: 'checkpoint.created', data: { tracking_id: code } },
    ])
    // Each endpoint gets a message under another id, because each delivery is repeated alone.
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    const secrets = await Promise.all(
      [erp, wms].map(async ({ id }) =>
        dataOf<{ secret: string }>(await api('GET', `/api/webhooks/${id}/secret`)),
      ),
    )
    const [call] = callsOf('erp')
    const verify = (secret = '') =>
      new StandardWebhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
    expect(verify(secrets[0]?.secret)).toMatchObject({ event: 'shipment.created' })
    expect(() => verify(secrets[1]?.secret)).toThrow('No matching signature found')
  })

  test('has its own log and figures, fails and is suspended alone, and its owner reads its name', async () => {
    receiver.answer = (response, { path }) =>
      void response.writeHead(path.endsWith('/gone') ? 410 : 200).end()
    const gone = await createWebhook(api, at('gone'), { name: 'WMS velho' })
    const living = await createWebhook(api, at('living'), { name: 'ERP' })
    const code = await addShipment(api)
    await expect
      .poll(async () => (await listWebhooks(api)).map(({ status }) => status))
      .toEqual(['disabled', 'active'])
    await addCheckpoint(api, code, 1)
    await settled(api, undefined, living.id)
    expect(callsOf('living').map(({ json }) => json.event)).toEqual([
      'shipment.created',
      'checkpoint.created',
      'shipment.updated',
    ])
    expect(await listWebhooks(api)).toMatchObject([
      { failing_since: expect.any(String), statistics: { day_calls: 1, day_taken: 0, waiting: 3 } },
      { failing_since: null, statistics: { day_calls: 3, day_taken: 3, waiting: 0 } },
    ])
    expect((await listDeliveries(api, 'limit=100', gone.id)).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ])
    const suspensions = async () =>
      (await mailsTo(server.dataDir, owner.email)).filter(
        ({ text }) => text?.includes(`endpoint=${gone.id}`) === true,
      )
    await expect.poll(async () => (await suspensions()).length).toBe(1)
    const [mail] = await suspensions()
    expect(mail?.text).toContain('WMS velho')
    expect(mail?.text).not.toContain('ERP')
    receiver.answer = (response) => void response.end()
    dataOf(await api('POST', `/api/webhooks/${gone.id}/enable`, {}))
    await settled(api, undefined, gone.id)
    expect(callsOf('living')).toHaveLength(3)
  })

  test('is not called for events while it is off, and is switched on again', async () => {
    const body = { events: ['shipment.created'] }
    const { id } = await createWebhook(api, at('erp'), { ...body, is_on: false })
    await addShipment(api)
    expect(await listDeliveries(api, 'limit=100', id)).toEqual([])
    expect(await api('POST', `/api/webhooks/${id}/redeliveries`, {})).toMatchObject({
      status: 409,
      body: { code: 'webhook_off' },
    })
    // A test call shows whether the receiver works before the endpoint is switched on.
    dataOf(await api('POST', `/api/webhooks/${id}/test`, {}))
    await settled(api, undefined, id)
    expect(callsOf('erp').map(({ json }) => json)).toMatchObject([{ test: true }])
    const on = await api('PUT', `/api/webhooks/${id}`, webhookBodyOf(at('erp'), { ...body, is_on: true }))
    expect(on).toMatchObject({ body: { data: { status: 'active' } } })
    const code = await addShipment(api)
    await settled(api, undefined, id)
    expect(callsOf('erp').at(-1)?.json.data?.tracking_id).toBe(code)
  })

  test('is not changed or deleted by a caller who read another version', async () => {
    const { id } = await createWebhook(api, at('erp'))
    const path = `/api/webhooks/${id}`
    const tag = (await api('GET', path)).headers.get('etag') ?? ''
    const rename = (name: string) => api('PUT', path, webhookBodyOf(at('erp'), { name }), { 'if-match': tag })
    expect(await rename('WMS')).toMatchObject({ status: 200, body: { data: { name: 'WMS' } } })
    const outdated = { status: 412, body: { code: 'precondition_failed' } }
    expect(await rename('TMS')).toMatchObject(outdated)
    expect(await api('DELETE', path, undefined, { 'if-match': tag })).toMatchObject(outdated)
    expect(await listWebhooks(api)).toMatchObject([{ name: 'WMS' }])
  })
})

describe('DELETE /api/webhooks/{id}', () => {
  test('drops what waits, the secret and the log, and nothing of other endpoints', async () => {
    receiver.answer = (response, { path }) => void response.writeHead(path.endsWith('/erp') ? 500 : 200).end()
    const erp = await createWebhook(api, at('erp'))
    const wms = await createWebhook(api, at('wms'), { events: ['shipment.created'] })
    const [before] = await askAdmin<{ secret: string }>(
      database,
      `select encode(secret, 'hex') as secret from webhook_endpoints where id = $1`,
      [erp.id],
    )
    const code = await addShipment(api)
    await addCheckpoint(api, code, 1)
    await settled(api, undefined, wms.id)
    await expect.poll(() => callsOf('erp').length).toBeGreaterThan(0)
    expect(await tablesWithRows()).toMatchObject({ endpoints: 2, messages: 3, deliveries: 4 })
    expect(dataOf(await api('DELETE', `/api/webhooks/${erp.id}`))).toMatchObject({ id: erp.id })
    for (const path of ['', '/secret', '/deliveries'])
      expect(await api('GET', `/api/webhooks/${erp.id}${path}`)).toMatchObject({ status: 404 })
    expect(await api('DELETE', `/api/webhooks/${erp.id}`)).toMatchObject({ status: 404 })
    const secrets = await askAdmin<{ secret: string }>(
      database,
      `select encode(secret, 'hex') as secret from webhook_endpoints`,
    )
    expect(secrets.map(({ secret }) => secret)).not.toContain(before?.secret)
    await expect.poll(tablesWithRows).toEqual({ endpoints: 1, messages: 1, deliveries: 1, keys: 0 })
    expect((await listDeliveries(api, 'limit=100', wms.id)).map(({ state }) => state)).toEqual(['delivered'])
    await addShipment(api)
    await settled(api, undefined, wms.id)
    expect(callsOf('wms')).toHaveLength(2)
  })

  test('leaves a trail with the name of the endpoint', async () => {
    await createWebhook(api, at('erp'), { name: 'WMS velho' })
    await deleteWebhooks(api)
    const [entry] = await askAdmin<{ event: string; name: string }>(
      database,
      `select event, facts ->> 'endpoint' as name from audit_log where event like 'webhook%' order by id desc limit 1`,
    )
    expect(entry).toEqual({ event: 'webhook_deleted', name: 'WMS velho' })
  })
})

test('POST /api/webhooks/{id}/redeliveries sends again what failed in a span of time, to this endpoint only', async () => {
  receiver.answer = (response) => void response.writeHead(500).end()
  const erp = await createWebhook(api, at('erp'), { events: ['shipment.created'] })
  const wms = await createWebhook(api, at('wms'), { events: ['shipment.created'] })
  const codes = [await addShipment(api), await addShipment(api), await addShipment(api)]
  for (const [n, code] of codes.entries())
    await askAdmin(
      database,
      `update webhook_messages set created_at = timestamptz '2026-11-20T12:00:00Z' + make_interval(days => $2)
       where tracking_id = $1`,
      [code, n],
    )
  const deliveries = () => listDeliveries(api, 'limit=100', erp.id)
  await expect.poll(async () => (await deliveries()).every(({ last }) => last !== null)).toBe(true)
  await askAdmin(database, 'delete from webhook_ordering_keys')
  await askAdmin(database, `update webhook_deliveries set state = 'failed', finished_at = now()`)
  receiver.answer = (response) => void response.end()
  receiver.calls.length = 0
  const redeliver = (body: object) => api('POST', `/api/webhooks/${erp.id}/redeliveries`, body)
  expect(await redeliver({ from: '2026-11-21T12:00:00Z', to: '2026-11-21T12:00:00Z' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_fields', fields: { to: expect.any(String) } },
  })
  const span = { from: '2026-11-21T12:00:00Z', to: '2026-11-22T12:00:00Z' }
  expect(dataOf(await redeliver(span))).toEqual({ queued: 1 })
  await settled(api, undefined, erp.id)
  expect(receiver.calls.map(({ json }) => json.data?.tracking_id)).toEqual([codes[1]])
  expect(dataOf(await redeliver({ to: '2026-11-22T12:00:00Z' }))).toEqual({ queued: 1 })
  expect(dataOf(await redeliver({}))).toEqual({ queued: 1 })
  expect(dataOf(await redeliver({}))).toEqual({ queued: 0 })
  await settled(api, undefined, erp.id)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  const theirs = await listDeliveries(api, 'limit=100', wms.id)
  expect(theirs.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
})
