import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { auditOnce } from '../../support/database/audited-world.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import {
  deleteWebhooks,
  listDeliveries,
  readDelivery,
  saveWebhook,
  settled,
  webhookPath,
} from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let receiver: WebhookReceiver
let api: Api
let other: Api

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  api = apiOf(server, (await createAccount(server)).session.access_token)
  other = apiOf(server, (await createAccount(server)).session.access_token)
  receiver = await startReceiver()
})
afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
  await database?.drop()
})
beforeEach(async () => {
  await deleteWebhooks(api)
  receiver.answer = (response) => void response.end()
  receiver.calls.length = 0
})

/** Makes all waiting retries due immediately. */
async function hurry(): Promise<void> {
  await askAdmin(
    database,
    `update webhook_ordering_keys set due_at = now(), lease = null, lease_until = null`,
  )
  await askAdmin(database, `select pg_notify('lastro_webhook', '')`)
}

/**
 * Postpones all retries until the test calls `hurry`. Otherwise they would begin a few seconds
 * after the first attempt.
 */
const putOff = () => askAdmin(database, `update webhook_ordering_keys set due_at = now() + interval '1 day'`)

const told = () => receiver.calls.map(({ json: { event } }) => event)
const messageOf = (code: string) =>
  receiver.calls.filter(({ json }) => json.data?.tracking_id === code).map(({ json }) => json.event)

describe('messages', () => {
  test('report each event in order with signatures that the standardwebhooks library accepts', async () => {
    await saveWebhook(api, receiver.url)
    const { secret } = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`))
    const code = await addShipment(api)
    const entrada = await addCheckpoint(api, code, 3)
    await api('PUT', `/api/checkpoints/${entrada.id}`, { notes: 'Lacre 8842' })
    const saida = await addCheckpoint(api, code, 2, { checkpoint_type: 'saida' })
    await api('DELETE', `/api/checkpoints/${saida.id}`, { reason: 'Remessa errada' })
    await addCheckpoint(api, code, 1, { checkpoint_type: 'saida' })
    await addCheckpoint(api, code, 0, { checkpoint_type: 'finalizacao' })
    await settled(api)
    const shipment = await readShipment(api, code)
    expect(told()).toEqual([
      'shipment.created',
      'checkpoint.created',
      'shipment.updated',
      'checkpoint.corrected',
      'checkpoint.created',
      'checkpoint.annulled',
      'checkpoint.created',
      'checkpoint.created',
      'shipment.updated',
      'shipment.delivered',
    ])
    for (const { body, headers } of receiver.calls) {
      new Webhook(secret).verify(body, headers as Record<string, string>)
    }
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toEqual({
      event: 'shipment.created',
      timestamp: expect.any(String),
      data: {
        tracking_id: code,
        status: 'pending',
        location: null,
        event_id: shipment.id,
        sequence: 0,
        event_hash: shipment.blockchain_hash,
        shipment: {
          id: shipment.id,
          origin: 'Rua A, 1, Brás, São Paulo/SP',
          destination: 'Rua B, 2, Recife/PE',
          recipient_name: 'Ana Souza',
          reference: null,
          references: [],
          air: null,
          estimated_delivery: null,
          custom_data: {},
        },
      },
    })
    expect(receiver.calls[3]?.json).toMatchObject({
      data: {
        sequence: 2,
        changed: ['notes'],
        checkpoint: { id: entrada.id, checkpoint_type: 'entrada', notes: 'Lacre 8842' },
      },
    })
    expect(receiver.calls[5]?.json).toMatchObject({
      data: { reason: 'Remessa errada', checkpoint: { id: saida.id } },
    })
  })

  test('contain the reference, custom fields and planned delivery of the shipment', async () => {
    await saveWebhook(api, receiver.url)
    await api('POST', '/api/custom-fields', { field_name: 'Volumes', field_type: 'number' })
    const numbered = {
      reference: 'NF 105000',
      references: [{ kind: 'mawb', value: '957-48213012' }],
      custom_data: { Volumes: 3 },
      estimated_delivery: '2026-11-26T18:00:00-03:00',
    }
    const code = await addShipment(api, numbered)
    await addCheckpoint(api, code, 1, { status: 'Saiu para entrega', city: 'Recife', uf: 'PE' })
    await settled(api)
    expect(receiver.calls[1]?.json).toMatchObject({
      event: 'checkpoint.created',
      data: {
        shipment: { ...numbered, estimated_delivery: '2026-11-26T21:00:00.000Z' },
        checkpoint: { status: 'Saiu para entrega', city: 'Recife', uf: 'PE' },
      },
    })
  })

  test('have the flat shape and the field names that the account chose', async () => {
    const fields = { ...defaultForm.fields, tracking_id: 'pedido' }
    await saveWebhook(api, receiver.url, { form: { shape: 'flat', fields } })
    const code = await addShipment(api)
    await settled(api)
    expect(receiver.calls[0]?.json).toMatchObject({
      event: 'shipment.created',
      pedido: code,
      status: 'pending',
      shipment_data: { recipient_name: 'Ana Souza' },
    })
  })

  test('contain only the chosen events of the own account', async () => {
    await saveWebhook(api, receiver.url, { events: ['shipment.cancelled'] })
    const code = await addShipment(api)
    await addShipment(other)
    expect(await api('PUT', `/api/shipments/${code}`, { status: 'cancelled' })).toMatchObject({ status: 200 })
    await settled(api)
    expect(told()).toEqual(['shipment.cancelled'])
  })

  test('are not sent for refused requests', async () => {
    await saveWebhook(api, receiver.url)
    const code = await addShipment(api)
    await addCheckpoint(api, code, 2)
    expect(
      await api('POST', '/api/checkpoints', { tracking_id: code, location: 'Outro', status: 'x' }),
    ).toMatchObject({ status: 409, body: { code: 'checkpoint_exit_missing' } })
    await settled(api)
    expect(messageOf(code)).toEqual(['shipment.created', 'checkpoint.created', 'shipment.updated'])
  })

  test('report a finding of an audit once', async () => {
    await saveWebhook(api, receiver.url, { events: ['integrity.violated'] })
    const code = await addShipment(api)
    await expect.poll(async () => (await readShipment(api, code)).blockchain_verified).toBe(true)
    await askAdmin(database, `update shipments set recipient_name = 'Zuleide' where tracking_id = $1`, [code])
    await auditOnce(server.services)
    await auditOnce(server.services)
    await settled(api)
    expect(receiver.calls.map(({ json }) => json)).toMatchObject([
      { event: 'integrity.violated', data: { tracking_id: code, findings: ['field_changed'] } },
    ])
  })

  test('are also signed with the former secret for a day after a rotation', async () => {
    await saveWebhook(api, receiver.url)
    const before = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`)).secret
    const rotated = await api('POST', `${await webhookPath(api)}/secret`, {})
    const after = dataOf<{ secret: string; previous_until: string }>(
      await api('GET', `${await webhookPath(api)}/secret`),
    )
    expect(dataOf(rotated)).toEqual({ previous_until: after.previous_until })
    expect(Date.parse(after.previous_until) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await addShipment(api)
    await settled(api)
    const [call] = receiver.calls
    for (const secret of [before, after.secret]) {
      new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
    }
    await askAdmin(database, `update webhook_endpoints set previous_until = now()`)
    await addShipment(api)
    await settled(api)
    const newest = receiver.calls.at(-1)
    expect(() =>
      new Webhook(before).verify(newest?.body ?? '', newest?.headers as Record<string, string>),
    ).toThrow('No matching signature found')
  })
})

describe('receivers that fail', () => {
  test('delay no others, and get every message in order after they recover', async () => {
    const healthy = await startReceiver()
    await saveWebhook(other, healthy.url)
    await saveWebhook(api, receiver.url)
    receiver.answer = (response) => void response.writeHead(500).end('quebrou')
    const code = await addShipment(api)
    await addCheckpoint(api, code, 2)
    const [failing] = await listDeliveries(api, 'event=shipment.created')
    await expect
      .poll(async () => (await readDelivery(api, failing?.id ?? '')).tries)
      .toMatchObject([{ n: 1, outcome: 'refused', status: 500, response_body: 'quebrou' }])
    await putOff()
    const theirs = await addShipment(other)
    await expect.poll(() => healthy.calls.map(({ json }) => json.data?.tracking_id)).toEqual([theirs])
    // Later messages of the same shipment wait for the first message.
    expect(messageOf(code)).toEqual(['shipment.created'])
    receiver.answer = (response) => void response.end('ok')
    await hurry()
    await settled(api)
    expect(messageOf(code)).toEqual([
      'shipment.created',
      'shipment.created',
      'checkpoint.created',
      'shipment.updated',
    ])
    const [first, second] = receiver.calls
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['api-version']).toBe(API_VERSION)
    expect(second?.body).toBe(first?.body)
    await deleteWebhooks(other)
    await healthy.stop()
  })

  test('delay only later messages of the same shipment', async () => {
    await saveWebhook(api, receiver.url)
    const [bad, good] = [newCode(), newCode()]
    receiver.answer = (response, { json }) =>
      void response.writeHead(json.data?.tracking_id === bad ? 503 : 200).end()
    await addShipment(api, { tracking_id: bad })
    await addCheckpoint(api, bad, 2)
    await addShipment(api, { tracking_id: good })
    await addCheckpoint(api, good, 2)
    await expect
      .poll(() => messageOf(good))
      .toEqual(['shipment.created', 'checkpoint.created', 'shipment.updated'])
    // The message may arrive several times if the test took longer than the first pause between
    // attempts.
    expect(new Set(messageOf(bad))).toEqual(new Set(['shipment.created']))
  })

  test('get their messages once they are available again', async () => {
    const gone = await startReceiver()
    await gone.stop()
    await saveWebhook(api, gone.url)
    await addShipment(api)
    await expect
      .poll(async () => (await listDeliveries(api))[0]?.last)
      .toMatchObject({ outcome: 'unreachable', status: null })
    const back = await startReceiver(gone.port)
    await hurry()
    await settled(api)
    expect(back.calls).toHaveLength(1)
    await back.stop()
  })

  test('a redirect is not followed, and counts as a failure', async () => {
    const elsewhere = await startReceiver()
    receiver.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end()
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await expect
      .poll(async () => (await listDeliveries(api))[0]?.last)
      .toMatchObject({ outcome: 'refused', status: 307 })
    expect(elsewhere.calls).toEqual([])
    await elsewhere.stop()
  })

  test.runIf(isWhole)('an answer of ten megabytes is a success, with four kilobytes stored', async () => {
    const piece = 'x'.repeat(65_536)
    receiver.answer = (response) => {
      response.on('error', () => undefined)
      for (let n = 0; n < 160; n++) response.write(piece)
      response.end()
    }
    await saveWebhook(api, receiver.url)
    await addShipment(api)
    await settled(api)
    const [delivery] = await listDeliveries(api, 'limit=1')
    expect(delivery).toMatchObject({ state: 'delivered', last: { status: 200 } })
    const { tries } = await readDelivery(api, delivery?.id ?? '')
    expect(tries[0]?.response_body).toBe('x'.repeat(4_096))
  })

  test.runIf(isWhole)('hold no connection of the database while they do not answer', async () => {
    const held: ServerResponse[] = []
    receiver.answer = (response) => void held.push(response)
    await saveWebhook(api, receiver.url)
    await Promise.all(Array.from({ length: 8 }, () => addShipment(api)))
    await expect.poll(() => held.length).toBe(8)
    const { pool } = server.services
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect(held.filter(({ writableEnded }) => writableEnded)).toEqual([])
    for (const response of held) response.end()
    await settled(api)
  })

  test.runIf(isWhole)('are retried after a hang, and do not delay other endpoints meanwhile', async () => {
    const healthy = await startReceiver()
    receiver.answer = () => undefined
    await saveWebhook(api, receiver.url)
    await saveWebhook(other, healthy.url)
    const code = await addShipment(api)
    await expect.poll(() => receiver.calls.length).toBe(1)
    await addShipment(other)
    await expect.poll(() => healthy.calls.length).toBe(1)
    await expect
      .poll(async () => (await listDeliveries(api))[0]?.last)
      .toMatchObject({ outcome: 'timeout', status: null })
    receiver.answer = (response) => void response.end()
    await hurry()
    await settled(api)
    expect(messageOf(code)).toEqual(['shipment.created', 'shipment.created'])
    await deleteWebhooks(other)
    await healthy.stop()
  })
})
