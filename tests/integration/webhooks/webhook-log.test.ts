import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { apiKeyScopes } from '#domain/accounts/api-key.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { listDeliveries, readDelivery, saveWebhook, settled } from '../../support/webhooks/webhooks.ts'

let database: TestDatabase
let server: TestServer
let receiver: WebhookReceiver
let owner: TestAccount
let api: Api
let other: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  other = apiOf(server, (await createAccount(server)).session.access_token)
  receiver = await startReceiver()
})
afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await askAdmin(database, 'delete from webhook_endpoints')
  receiver.answer = (response) => void response.end('ok')
  receiver.calls.length = 0
})

const content = { events: webhookEvents, form: defaultForm }
const read = async (): Promise<Webhook> => dataOf(await api('GET', '/api/webhook'))

describe('the webhook of an account', () => {
  test('is off at first, with the default settings', async () => {
    expect(await read()).toMatchObject({
      url: null,
      status: 'inactive',
      has_secret: false,
      events: webhookEvents,
      form: defaultForm,
      statistics: { calls: 0, taken: 0, median: null },
    })
    const needsUrl = { status: 400, body: { code: 'webhook_url_required' } }
    expect(await api('POST', '/api/webhook/test', {}, { 'accept-language': 'pt-BR' })).toMatchObject({
      ...needsUrl,
      body: { error: 'URL do webhook obrigatória' },
    })
    for (const [method, path] of [
      ['POST', '/api/webhook/enable'],
      ['GET', '/api/webhook/secret'],
      ['POST', '/api/webhook/secret'],
      ['POST', '/api/webhook/redeliveries'],
    ] as const)
      expect(await api(method, path, method === 'POST' ? {} : undefined)).toMatchObject(needsUrl)
  })

  test.each([
    [{ url: '' }, 'url', 'required'],
    [{ url: 'exemplo.com.br' }, 'url', 'invalid_url'],
    [{ url: 'ftp://exemplo.com.br' }, 'url', 'invalid_url'],
    [{ url: 'https://ana:senha@exemplo.com.br/' }, 'url', 'invalid_url'],
    [{ url: `https://exemplo.com.br/${'x'.repeat(2_000)}` }, 'url', 'too_long'],
    [{ events: [] }, 'events', 'required'],
    [{ events: ['shipment.vanished'] }, 'events.0', 'invalid_choice'],
    [{ form: { ...defaultForm, shape: 'round' } }, 'form.shape', 'invalid_choice'],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, status: 'location' } } },
      'form.fields',
      'repeated_name',
    ],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, status: '__proto__ x' } } },
      'form.fields.status',
      'bad_characters',
    ],
    [
      { form: { ...defaultForm, fields: { ...defaultForm.fields, location: '__proto__' } } },
      'form.fields.location',
      'bad_characters',
    ],
  ])('is refused with the settings %j', async (changed, field, problem) => {
    expect(
      await api('PUT', '/api/webhook', { url: 'https://exemplo.com.br/', ...content, ...changed }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { [field]: expect.any(String) } },
    })
    const { body } = await api('PUT', '/api/webhook', {
      url: 'https://exemplo.com.br/',
      ...content,
      ...changed,
    })
    expect({ problem, body }).toMatchObject({ problem, body: { fields: { [field]: expect.any(String) } } })
  })

  test('accepts only public addresses by default', async () => {
    const strict = await startServer({ database })
    const call = apiOf(strict, owner.session.access_token)
    for (const url of [
      'http://exemplo.com.br/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://exemplo.com.br:22/',
    ])
      expect(
        await call('PUT', '/api/webhook', { url, ...content }, { 'accept-language': 'pt-BR' }),
      ).toMatchObject({
        status: 400,
        body: { fields: { url: 'Só endereços https:// públicos, na porta 443, 80 ou de 8000 a 9999' } },
      })
    expect(await call('PUT', '/api/webhook', { url: 'https://exemplo.com.br/', ...content })).toMatchObject({
      status: 200,
    })
    await strict.stop()
  })

  test('is hidden from other accounts, and its secret is not stored in plain text', async () => {
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', '/api/webhook/secret'))
    expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
    const rows = await askAdmin<{ text: string }>(
      database,
      'select to_jsonb(w)::text as text from webhook_endpoints w',
    )
    expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
    const code = await addShipment(api)
    await settled(api)
    const [delivery] = await listDeliveries(api)
    expect(delivery?.tracking_id).toBe(code)
    expect(await listDeliveries(other)).toEqual([])
    for (const [method, path] of [
      ['GET', `/api/webhook/deliveries/${delivery?.id}`],
      ['POST', `/api/webhook/deliveries/${delivery?.id}/redeliver`],
    ] as const) {
      await saveWebhook(other, receiver.url)
      expect(await other(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    }
    expect(await apiOf(server)('GET', '/api/webhook')).toMatchObject({ status: 401 })
  })

  test('cancels queued deliveries but retains its log when the owner turns the webhook off', async () => {
    receiver.answer = (response) => void response.writeHead(500).end()
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await expect.poll(() => receiver.calls.length).toBe(1)
    expect(await saveWebhook(api, null)).toMatchObject({ status: 'inactive', has_secret: true })
    await addShipment(api)
    expect((await listDeliveries(api)).map(({ state }) => state)).toEqual(['cancelled'])
  })
})

describe('the webhook API', () => {
  const keyWith = async (...scopes: readonly string[]) => {
    const made = await createKey(api, { scopes })
    return { id: made.id, by: apiOf(server, made.key) }
  }
  const lacks = (scope: string) => ({
    status: 403,
    body: { code: 'insufficient_scope', error: `This API key does not have the permission ${scope}` },
  })

  test('refuses an API key without webhook scopes', async () => {
    await saveWebhook(api, receiver.url)
    const { by } = await keyWith(...apiKeyScopes.filter((scope) => !scope.startsWith('webhooks:')))
    expect(await by('GET', '/api/webhook')).toMatchObject(lacks('webhooks:read'))
    expect(await by('GET', '/api/webhook/deliveries')).toMatchObject(lacks('webhooks:read'))
    expect(await by('PUT', '/api/webhook', { ...content, url: null })).toMatchObject(lacks('webhooks:write'))
    expect(await read()).toMatchObject({ url: receiver.url })
  })

  test('shows everything except the secret to a read-only API key', async () => {
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', '/api/webhook/secret'))
    const code = await addShipment(api)
    await settled(api)
    const { by } = await keyWith('webhooks:read')
    const [delivery] = await listDeliveries(by)
    const told = [
      await by('GET', '/api/webhook'),
      await by('GET', '/api/webhook/preview'),
      await by('GET', `/api/webhook/deliveries/${delivery?.id}`),
    ]
    expect(told).toMatchObject([
      { status: 200, body: { data: { url: receiver.url, has_secret: true } } },
      { status: 200, body: { data: { body: expect.stringContaining(code) } } },
      { status: 200, body: { data: { tracking_id: code, tries: [{ outcome: 'taken' }] } } },
    ])
    expect(JSON.stringify(told)).not.toContain(secret.replace('whsec_', ''))
    expect(await by('GET', '/api/webhook/secret')).toMatchObject(lacks('webhooks:write'))
    expect(await by('POST', '/api/webhook/secret', {})).toMatchObject(lacks('webhooks:write'))
    expect(dataOf(await api('GET', '/api/webhook/secret'))).toMatchObject({ secret })
  })

  test('performs a rotation or a test call only once if the same ID is sent again', async () => {
    await saveWebhook(api, receiver.url)
    const [first, second] = [randomUUID(), randomUUID()]
    const rotate = async (rotation: string): Promise<string> => {
      expect(await api('POST', '/api/webhook/secret', { rotation })).toMatchObject({ status: 200 })
      return dataOf<{ secret: string }>(await api('GET', '/api/webhook/secret')).secret
    }
    const secret = await rotate(first)
    expect(await rotate(first)).toBe(secret)
    const later = await rotate(second)
    expect(later).not.toBe(secret)
    // A repeated request for the first rotation has no effect, even after a second rotation.
    expect(await rotate(first)).toBe(later)

    const id = randomUUID()
    const callToTest = (by: Api) => by('POST', '/api/webhook/test', { id })
    expect(await callToTest(api)).toMatchObject({ status: 201, body: { data: { id, is_test: true } } })
    expect(await callToTest(api)).toMatchObject({ status: 200, body: { data: { id } } })
    await saveWebhook(other, receiver.url)
    const reused = { status: 409, body: { code: 'id_reused' } }
    expect(await callToTest(other)).toMatchObject(reused)
    await addShipment(api)
    const own = (await listDeliveries(api)).find(({ is_test }) => !is_test)
    expect(await api('POST', '/api/webhook/test', { id: own?.id })).toMatchObject(reused)
    await settled(api)
    expect(receiver.calls.filter(({ json }) => (json as { test?: boolean }).test === true)).toHaveLength(1)
  })

  test('replaces the secret once per Idempotency-Key, and stores no response with the secret', async () => {
    const { by, id } = await keyWith('webhooks:write')
    await saveWebhook(by, receiver.url)
    const before = dataOf<{ secret: string }>(await by('GET', '/api/webhook/secret')).secret
    const once = { 'idempotency-key': 'rotation-1' }
    const rotated = await by('POST', '/api/webhook/secret', {}, once)
    const { secret } = dataOf<{ secret: string }>(await by('GET', '/api/webhook/secret'))
    expect(secret).not.toBe(before)
    const again = await by('POST', '/api/webhook/secret', {}, once)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(rotated.body)
    expect(dataOf(await by('GET', '/api/webhook/secret'))).toMatchObject({ secret })
    const kept = await askAdmin<{ answer: string }>(database, 'select answer from idempotency_keys')
    expect(kept.map(({ answer }) => answer).join()).toContain('previous_until')
    expect(kept.map(({ answer }) => answer).join()).not.toContain('whsec_')
    const trail = await askAdmin<{ event: string }>(
      database,
      `select event from audit_log where facts ->> 'key' = $1 and event like 'webhook%' order by id`,
      [id],
    )
    expect(trail.map(({ event }) => event).slice(0, 3)).toEqual([
      'webhook_changed',
      'webhook_secret_read',
      'webhook_secret_rotated',
    ])
  })
})

describe('the delivery log', () => {
  test('supports pages, filters and searches', async () => {
    await saveWebhook(api, receiver.url)
    const first = await addShipment(api)
    const second = await addShipment(api)
    await addCheckpoint(api, first, 2)
    await settled(api)
    expect((await listDeliveries(api)).map(({ event }) => event)).toEqual([
      'shipment.updated',
      'checkpoint.created',
      'shipment.created',
      'shipment.created',
    ])
    const page = await api('GET', '/api/webhook/deliveries?limit=3')
    const { next_cursor: cursor } = page.body as { next_cursor: string }
    expect(await listDeliveries(api, `limit=3&cursor=${cursor}`)).toMatchObject([{ tracking_id: first }])
    expect(await listDeliveries(api, `q=${second.slice(-6).toLowerCase()}`)).toMatchObject([
      { tracking_id: second, state: 'delivered', attempts: 1, last: { outcome: 'taken', status: 200 } },
    ])
    expect(await listDeliveries(api, 'state=failed')).toEqual([])
    expect(await listDeliveries(api, 'event=checkpoint.created')).toHaveLength(1)
    expect(await api('GET', '/api/webhook/deliveries?cursor=x')).toMatchObject({ status: 400 })
  })

  test('is summarized by the number of calls per result and their median duration', async () => {
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await settled(api)
    receiver.answer = (response) => void response.writeHead(500).end()
    await addShipment(api)
    await expect
      .poll(async () => (await read()).statistics)
      .toMatchObject({ calls: 2, taken: 1, waiting: 1, failed: 0, median: expect.any(Number) })
    expect((await read()).failing_since).not.toBeNull()
  })

  test('is exported as a file without spreadsheet formulas', async () => {
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await settled(api)
    await askAdmin(database, `update webhook_attempts set url = '=cmd|''/c calc''!A1'`)
    const { body, headers } = await api('GET', '/api/webhook/deliveries/export.csv')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="webhook-logs-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, line] = String(body)
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    expect(head).toBe('"Timestamp","Status","Endpoint","Duration (ms)","Response Status"')
    expect(line).toMatch(/^"[\d:.TZ-]{24}","success","'=cmd\|'\/c calc'!A1","\d+","200"$/)
  })

  test('contains a test call, which is sent once even if it fails', async () => {
    await saveWebhook(api, receiver.url)
    receiver.answer = (response) => void response.writeHead(418).end('bule')
    const queued = dataOf<WebhookDelivery>(await api('POST', '/api/webhook/test', {}))
    await settled(api)
    expect(await readDelivery(api, queued.id)).toMatchObject({
      is_test: true,
      state: 'failed',
      tries: [{ status: 418, response_body: 'bule', request_headers: { 'webhook-id': queued.message_id } }],
    })
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      test: true,
      message: expect.any(String),
      data: { tracking_id: expect.stringMatching(/^TEST-/), status: expect.any(String) },
    })
    // A test call does not affect the health of the endpoint.
    expect((await read()).failing_since).toBeNull()
    for (let n = 1; n < 10; n++) await api('POST', '/api/webhook/test', {})
    expect(await api('POST', '/api/webhook/test', {})).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    })
  })

  test('a preview of a message shows the newest shipment, or an example if there is none', async () => {
    const sample = await other('GET', '/api/webhook/preview')
    expect(sample).toMatchObject({ body: { data: { is_example: true } } })
    const code = await addShipment(api)
    const form = JSON.stringify({ shape: 'flat', fields: { ...defaultForm.fields, tracking_id: 'pedido' } })
    const { body } = dataOf<{ body: string }>(
      await api('GET', `/api/webhook/preview?event=shipment.created&form=${encodeURIComponent(form)}`),
    )
    expect(JSON.parse(body)).toMatchObject({ event: 'shipment.created', pedido: code })
    expect(await api('GET', '/api/webhook/preview?form=x')).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
  })
})

describe('failed deliveries', () => {
  /** Changes queued deliveries, so that their next attempt is the last one and is due now. */
  async function giveUp(): Promise<void> {
    await askAdmin(database, `update webhook_deliveries set tries = 14 where state = 'waiting'`)
    await askAdmin(database, `update webhook_ordering_keys set due_at = now()`)
    await askAdmin(database, `select pg_notify('lastro_webhook', '')`)
  }

  test('are sent again on request, one by one or all together', async () => {
    await saveWebhook(api, receiver.url)
    receiver.answer = (response) => void response.writeHead(500).end()
    await addShipment(api)
    await addShipment(api)
    await expect.poll(async () => (await listDeliveries(api)).every(({ last }) => last !== null)).toBe(true)
    await giveUp()
    await expect
      .poll(async () => (await listDeliveries(api)).map(({ state }) => state))
      .toEqual(['failed', 'failed'])
    receiver.answer = (response) => void response.end()
    receiver.calls.length = 0
    const [failed] = await listDeliveries(api)
    expect(await api('POST', `/api/webhook/deliveries/${failed?.id}/redeliver`, {})).toMatchObject({
      status: 200,
      body: { data: { state: 'waiting' } },
    })
    await settled(api)
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([failed?.message_id])
    expect(dataOf(await api('POST', '/api/webhook/redeliveries', {}))).toEqual({ queued: 1 })
    await settled(api)
    expect((await listDeliveries(api)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    // A delivery that succeeded can be sent again too. The message has the same ID.
    await api('POST', `/api/webhook/deliveries/${failed?.id}/redeliver`, {})
    await settled(api)
    expect(receiver.calls.filter(({ headers }) => headers['webhook-id'] === failed?.message_id)).toHaveLength(
      2,
    )
  })

  test('suspend the webhook after three days and notify its owner, and later messages wait in the queue', async () => {
    await saveWebhook(api, receiver.url)
    receiver.answer = (response) => void response.writeHead(500).end()
    await addShipment(api)
    await expect.poll(async () => (await read()).failing_since).not.toBeNull()
    await askAdmin(
      database,
      `update webhook_endpoints set failing_since = now() - interval '73 hours', failures = 20`,
    )
    await giveUp()
    await expect.poll(async () => (await read()).status).toBe('disabled')
    const subjects = async () => (await mailsTo(server.dataDir, owner.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Seu webhook foi suspenso')
    receiver.calls.length = 0
    const code = await addShipment(api)
    expect((await listDeliveries(api))[0]).toMatchObject({ tracking_id: code, state: 'waiting', attempts: 0 })
    receiver.answer = (response) => void response.end()
    expect(await api('POST', '/api/webhook/enable', {})).toMatchObject({
      status: 200,
      body: { data: { status: 'active', disabled_at: null, failing_since: null } },
    })
    await settled(api)
    expect(receiver.calls.map(({ json }) => json.data?.tracking_id)).toEqual([code])
  })

  test('suspend the webhook immediately after status 410', async () => {
    await saveWebhook(api, receiver.url)
    receiver.answer = (response) => void response.writeHead(410).end()
    await addShipment(api)
    await expect.poll(async () => (await read()).status).toBe('disabled')
  })

  test('older than a month are deleted with their attempts', async () => {
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await addShipment(api)
    await settled(api)
    const [kept, old] = await listDeliveries(api)
    await askAdmin(
      database,
      `update webhook_deliveries set finished_at = now() - interval '31 days' where id = $1`,
      [old?.id],
    )
    await askAdmin(database, 'select delete_old_webhooks()')
    expect((await listDeliveries(api)).map(({ id }) => id)).toEqual([kept?.id])
    expect(
      await askAdmin(database, 'select from webhook_attempts where delivery_id = $1', [old?.id]),
    ).toEqual([])
  })
})
