import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { newCode } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { listDeliveries, saveWebhook } from '../../support/webhooks/webhooks.ts'

// Tests two healthy receivers beside ten that accept no message. Each of the ten has more messages
// than the server sends to one receiver concurrently. Together, they have more than a node sends
// concurrently. The messages for the healthy receivers are queued last.

const HANGING = 8
const FAILING = 1
const CLOSED = 1
const LIVING = 2
/**
 * Number of messages for each dead receiver. `LIVING_EVENTS` is the number for each healthy one.
 */
const DEAD_EVENTS = 30
const LIVING_EVENTS = 10

type Subscriber = { readonly api: Api; readonly receiver: WebhookReceiver }

let database: TestDatabase
let server: TestServer
let hanging: readonly Subscriber[]
let refusing: readonly Subscriber[]
let living: readonly Subscriber[]
/** Number of hanging calls that the server aborted. */
let givenUp = 0

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  hanging = await subscribers(HANGING, (receiver) => {
    receiver.answer = (response) => void response.on('close', () => givenUp++)
  })
  refusing = [
    ...(await subscribers(FAILING, (receiver) => {
      receiver.answer = (response) => void response.writeHead(500).end()
    })),
    ...(await subscribers(CLOSED, ({ stop }) => stop())),
  ]
  living = await subscribers(LIVING, () => undefined)
})
afterAll(async () => {
  await server?.stop()
  for (const { receiver } of [...(hanging ?? []), ...(living ?? [])]) await receiver.stop()
  for (const { receiver } of refusing?.slice(0, FAILING) ?? []) await receiver.stop()
  await database?.drop()
})

function subscribers(
  count: number,
  prepare: (receiver: WebhookReceiver) => void | Promise<void>,
): Promise<readonly Subscriber[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [{ session }, receiver] = await Promise.all([createAccount(server), startReceiver()])
      await prepare(receiver)
      const api = apiOf(server, session.access_token)
      await saveWebhook(api, receiver.url, { events: ['shipment.created'] })
      return { api, receiver }
    }),
  )
}

async function notifyOf(subscriber: Subscriber, events: number): Promise<void> {
  const items = Array.from({ length: events }, () => ({
    tracking_id: newCode(),
    origin: 'Recife',
    destination: 'Natal',
  }))
  expect(await subscriber.api('POST', '/api/shipments/bulk', { items })).toMatchObject({ status: 200 })
}

const statesOf = async ({ api }: Subscriber): Promise<readonly string[]> => [
  ...new Set((await listDeliveries(api)).map(({ state }) => state)),
]

test('healthy receivers get every message while the first calls of dead receivers still hang', async () => {
  // All messages are queued before the first call, because the endpoints are disabled meanwhile.
  await askAdmin(database, 'update webhook_endpoints set disabled_at = now()')
  for (const one of [...hanging, ...refusing]) await notifyOf(one, DEAD_EVENTS)
  for (const one of living) await notifyOf(one, LIVING_EVENTS)
  await askAdmin(database, 'update webhook_endpoints set disabled_at = null')
  await askAdmin(database, `select pg_notify('lastro_webhook', '')`)

  for (const { receiver } of hanging)
    await expect.poll(() => receiver.calls.length, { timeout: waitTimeout }).toBeGreaterThan(0)
  for (const { receiver } of living)
    await expect
      .poll(() => new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, {
        timeout: waitTimeout,
      })
      .toBe(LIVING_EVENTS)
  expect(givenUp).toBe(0)

  for (const one of living)
    await expect.poll(() => statesOf(one), { timeout: waitTimeout }).toEqual(['delivered'])
  for (const one of [...hanging, ...refusing]) expect(await statesOf(one)).toEqual(['waiting'])
})
