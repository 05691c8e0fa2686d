import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/openapi/operations.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { addressBody, fieldBody, statusBody } from '../../support/api/reference-lists.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment, newCode } from '../../support/api/shipment-api.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { saveWebhook, settled, webhookBodyOf, webhookPath } from '../../support/webhooks/webhooks.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests that a repeated call writes nothing twice if the server died before it stored the response.
let database: TestDatabase
let dataDir: string
let server: ServerProcess
let receiver: WebhookReceiver
let env: Record<string, string>

/** Makes every attempt to store a response fail. */
const loseAnswers = () =>
  askAdmin(
    database,
    `create function lose_answer() returns trigger language plpgsql as $$
     begin
       if new.answer is not null then raise exception 'the server dies here'; end if;
       return new;
     end $$;
     create trigger lose_answer before update on idempotency_keys for each row execute function lose_answer()`,
  )

/**
 * Allows responses to be stored again. Ends the claims of the dead server on idempotency keys, so
 * that calls can be repeated.
 */
const findAnswers = () =>
  askAdmin(
    database,
    `drop function lose_answer() cascade; update idempotency_keys set claimed_until = clock_timestamp()`,
  )

/**
 * Returns all rows that the calls of the test write, except those that record operational state.
 */
const standing = () =>
  askAdmin(
    database,
    `select (select array_agg((secret, previous_secret, previous_until)::text) from webhook_endpoints) as secrets,
       (select array_agg((id, state)::text order by position) from webhook_deliveries) as deliveries,
       (select array_agg((id, updated_at)::text order by id) from addresses) as addresses,
       (select array_agg((id, updated_at)::text order by id) from warehouses) as warehouses,
       (select array_agg((id, updated_at)::text order by id) from configurable_statuses) as statuses,
       (select array_agg((id, updated_at)::text order by id) from custom_fields) as fields,
       (select array_agg(event_id order by shipment_id, sequence) from events) as events,
       (select array_agg(event order by id) from audit_log where event like 'webhook%') as trail`,
  )

describe.runIf(isWhole)('a server killed between a write and its answer', () => {
  beforeAll(async () => {
    database = await createDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'lastro-unanswered-'))
    env = {
      DATABASE_URL: database.ownerUrl,
      LASTRO_SECRET: testSecret,
      CEP_URL: 'off',
      GEOCODING_URL: 'off',
      WEBHOOK_TARGETS: 'any',
    }
    server = await startProcess(dataDir, await freePort(), env)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('does not write again when the call is repeated', async () => {
    const owner = apiOf(server, (await createAccount(server)).session.access_token)
    const { key } = await createKey(owner)
    const api = () => apiOf(server, key)
    await saveWebhook(api(), receiver.url)
    const webhook = await webhookPath(api())
    const tracking_id = await addShipment(api())
    const { body: address } = await api()('POST', '/api/addresses', addressBody())
    const address_id = (address as { data: { id: string } }).data.id
    await settled(api())
    const writes: readonly (readonly [string, string, object, number?])[] = [
      ['POST', '/api/webhooks', webhookBodyOf(receiver.url)],
      ['POST', `${webhook}/secret`, {}, 200],
      ['POST', `${webhook}/test`, {}],
      ['POST', '/api/addresses', addressBody({ name: 'Outro' })],
      ['POST', '/api/warehouses', { name: 'Central', address_id }],
      ['POST', '/api/statuses', statusBody('Retido')],
      ['POST', '/api/custom-fields', fieldBody('lote')],
      ['POST', '/api/shipments', { tracking_id: newCode(), origin: 'Recife', destination: 'Natal' }],
      ['POST', '/api/checkpoints', { tracking_id, location: 'Doca', status: 'Ok' }],
      ['PUT', `/api/shipments/${tracking_id}`, { description: 'Frágil' }, 200],
    ]
    const keys = writes.map(() => randomUUID())
    const sendAll = async (): Promise<readonly number[]> => {
      const statuses: number[] = []
      // The calls run one after the other, so that the events of one shipment are always in the
      // same order.
      for (const [at, [method, path, body]] of writes.entries()) {
        const answer = await api()(method, path, body, { 'idempotency-key': keys[at] ?? '' })
        statuses.push(answer.status)
      }
      return statuses
    }
    await loseAnswers()
    expect(await sendAll()).toEqual(writes.map(([, , , status = 201]) => status))
    await settled(api())
    await server.kill()
    const before = await standing()
    await findAnswers()
    server = await startProcess(dataDir, Number(new URL(server.url).port), env)
    expect(await sendAll()).toEqual(writes.map(() => 200))
    expect(await standing()).toEqual(before)
  })
})

/**
 * Operations that have the same effect when repeated, or send a message again that a receiver
 * recognizes by its ID.
 */
const harmlessTwice = new Set([
  // A shipment has each file of a device once.
  'addLoggerFile',
  'checkReferences',
  'commitImport',
  'createImport',
  'enableWebhook',
  'grantAuthorization',
  'orderCustomFields',
  'orderStatuses',
  'orderWarehouses',
  'redeliverFailed',
  'redeliverWebhook',
  'restoreAuthorization',
  'restoreCustomField',
  'restoreDevice',
  'restoreStatus',
  'restoreWarehouse',
  'sendReadings',
  // A message is recognized by its text.
  'sendFsu',
])

test('every POST that API keys can call and that adds or replaces data is repeatable with an Idempotency-Key', () => {
  const unguarded = operations
    .filter(({ endpoint: { method, scope, repeatedBy } }) => {
      return method === 'POST' && scope?.endsWith(':write') === true && repeatedBy === undefined
    })
    .map(({ name }) => name)
  expect(unguarded.filter((name) => !harmlessTwice.has(name))).toEqual([])
})
