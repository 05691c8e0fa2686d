import { describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { mailsTo } from '../../support/mail/mail.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import {
  listDeliveries,
  readDelivery,
  saveWebhook,
  settled,
  webhookPath,
} from '../../support/webhooks/webhooks.ts'
import {
  database,
  server,
  owner,
  api,
  other,
  receiver,
  read,
  startWebhookServer,
} from '../../support/webhooks/webhook-server.ts'

startWebhookServer()

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
    const page = await api('GET', `${await webhookPath(api)}/deliveries?limit=3`)
    const { next_cursor: cursor } = page.body as { next_cursor: string }
    expect(await listDeliveries(api, `limit=3&cursor=${cursor}`)).toMatchObject([{ tracking_id: first }])
    expect(await listDeliveries(api, `q=${second.slice(-6).toLowerCase()}`)).toMatchObject([
      { tracking_id: second, state: 'delivered', attempts: 1, last: { outcome: 'taken', status: 200 } },
    ])
    expect(await listDeliveries(api, 'state=failed')).toEqual([])
    expect(await listDeliveries(api, 'event=checkpoint.created')).toHaveLength(1)
    expect(await api('GET', `${await webhookPath(api)}/deliveries?cursor=x`)).toMatchObject({ status: 400 })
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
    const { body, headers } = await api('GET', `${await webhookPath(api)}/deliveries/export.csv`)
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
    const queued = dataOf<WebhookDelivery>(await api('POST', `${await webhookPath(api)}/test`, {}))
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
    for (let n = 1; n < 10; n++) await api('POST', `${await webhookPath(api)}/test`, {})
    expect(await api('POST', `${await webhookPath(api)}/test`, {})).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    })
  })

  test('a preview of a message shows the newest shipment, or an example if there is none', async () => {
    await saveWebhook(api, receiver.url)
    await saveWebhook(other, receiver.url)
    const sample = await other('GET', `${await webhookPath(other)}/preview`)
    expect(sample).toMatchObject({ body: { data: { is_example: true } } })
    const code = await addShipment(api)
    const form = JSON.stringify({ shape: 'flat', fields: { ...defaultForm.fields, tracking_id: 'pedido' } })
    const { body } = dataOf<{ body: string }>(
      await api(
        'GET',
        `${await webhookPath(api)}/preview?event=shipment.created&form=${encodeURIComponent(form)}`,
      ),
    )
    expect(JSON.parse(body)).toMatchObject({ event: 'shipment.created', pedido: code })
    expect(await api('GET', `${await webhookPath(api)}/preview?form=x`)).toMatchObject({
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
    expect(
      await api('POST', `${await webhookPath(api)}/deliveries/${failed?.id}/redeliver`, {}),
    ).toMatchObject({
      status: 200,
      body: { data: { state: 'waiting' } },
    })
    await settled(api)
    expect(receiver.calls.map(({ headers }) => headers['webhook-id'])).toEqual([failed?.message_id])
    expect(dataOf(await api('POST', `${await webhookPath(api)}/redeliveries`, {}))).toEqual({ queued: 1 })
    await settled(api)
    expect((await listDeliveries(api)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    // A delivery that succeeded can be sent again too. The message has the same ID.
    await api('POST', `${await webhookPath(api)}/deliveries/${failed?.id}/redeliver`, {})
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
    expect(await api('POST', `${await webhookPath(api)}/enable`, {})).toMatchObject({
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
