import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { createWebhook, listWebhooks, settled } from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Events of each shipment: its creation, the change of its status, and checkpoints. */
const EVENTS_EACH = 10
const shipments = isWhole ? 100 : 8
const kills = isWhole ? 20 : 2
/** Endpoints that accept every call. Two more refuse every call, or never answer. */
const healthy = isWhole ? 8 : 2

let database: TestDatabase
let dataDir: string
let env: Readonly<Record<string, string>>
let server: ServerProcess
let receiver: WebhookReceiver
let api: Api

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-webhook-crash-'))
  env = { WEBHOOK_TARGETS: 'any', DATABASE_URL: database.ownerUrl, LASTRO_SECRET: testSecret }
  server = await startProcess(dataDir, await freePort(), env)
  api = apiOf(server, (await createAccount(server)).session.access_token)
  receiver = await startReceiver()
})
afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Kills the server, and starts it again. The leases of the killed one end at once. */
async function killServer(): Promise<void> {
  await server.kill()
  await askAdmin(database, 'update webhook_ordering_keys set lease_until = now() where lease is not null')
  server = await startProcess(dataDir, Number(new URL(server.url).port), env)
}

async function recordEvents(): Promise<readonly string[]> {
  const codes: string[] = []
  for (let n = 0; n < shipments; n++) codes.push(await addShipment(api))
  const rounds = EVENTS_EACH - 2
  for (let round = 0; round < rounds; round++) {
    const occurred_at = new Date(Date.now() - (rounds - round) * 600_000).toISOString()
    await Promise.all(
      codes.map(async (tracking_id) => {
        const body = { tracking_id, location: 'Doca 1', status: 'Ok', occurred_at }
        expect(await api('POST', '/api/checkpoints', body)).toMatchObject({ status: 201 })
      }),
    )
  }
  return codes
}

/** Checks the calls that one endpoint got about one shipment. */
function expectAllInOrder(path: string, code: string): void {
  const told = receiver.calls
    .filter((call) => call.path === path && call.json.data?.tracking_id === code)
    .map(({ json, headers }) => ({ ...json, id: String(headers['webhook-id']) }))
  // Considers only the first call for each message. A message that is sent again after a crash has
  // the same ID.
  const first = told.filter(({ id }, n) => told.findIndex((one) => one.id === id) === n)
  expect(first).toHaveLength(EVENTS_EACH)
  const times = first
    .filter(({ event }) => event === 'checkpoint.created')
    .map((one) => String((one as { timestamp?: unknown }).timestamp))
  expect(times).toEqual(times.toSorted())
  expect(first.slice(0, 3).map(({ event }) => event)).toEqual([
    'shipment.created',
    'checkpoint.created',
    'shipment.updated',
  ])
  // No message was sent again after a later message of the same shipment.
  const order = new Map(first.map(({ id }, n) => [id, n]))
  const places = told.map(({ id }) => order.get(id) ?? -1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

test(
  'a server that is killed tells each healthy endpoint every event, and those of one shipment in order',
  { timeout: 600_000 },
  async () => {
    const path = new URL(receiver.url).pathname
    const endpoints: Webhook[] = []
    for (const name of [...Array(healthy).keys(), 'refusing', 'silent'])
      endpoints.push(await createWebhook(api, `${receiver.url}/${name}`))
    // The receiver holds back its answers, so that all deliveries are pending at the start.
    const held: (() => void)[] = []
    receiver.answer = (response) => void held.push(() => void response.end())
    const codes = await recordEvents()
    receiver.answer = (response, call) => {
      if (call.path.endsWith('refusing')) response.writeHead(500).end()
      // Some deliveries are always in progress, because each takes 5 ms.
      else if (!call.path.endsWith('silent')) setTimeout(() => response.end(), 5)
    }
    for (const release of held.splice(0)) release()

    const total = healthy * shipments * EVENTS_EACH
    for (let kill = 0; kill < kills; kill++) {
      const { length: before } = receiver.calls
      await expect
        .poll(() => receiver.calls.length, { timeout: 60_000 })
        .toBeGreaterThan(before + Math.floor(total / (3 * kills)))
      await killServer()
    }
    for (const { id } of endpoints.slice(0, healthy)) await settled(api, 240_000, id)

    for (let n = 0; n < healthy; n++) for (const code of codes) expectAllInOrder(`${path}/${n}`, code)
    const isFailing = (await listWebhooks(api)).map((webhook) => webhook.failing_since !== null)
    // The first call that is not answered fails only after 25 seconds.
    expect(isFailing.slice(0, -1)).toEqual([...Array<boolean>(healthy).fill(false), true])
  },
)
