import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { AuditEvent } from '#contract/endpoints/account.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  getWebhook,
  getWebhookSecret,
  listWebhooks,
  previewWebhook,
  rotateWebhookSecret,
  saveWebhook,
  type SaveWebhookBody,
  type Webhook,
} from '#contract/endpoints/webhooks.ts'
import { testWebhook } from '#contract/endpoints/webhook-log.ts'
import { Refusal } from '#domain/base/error.ts'
import { pick } from '#domain/base/field-table.ts'
import { toInstant } from '#domain/base/instant.ts'
import { MAX_WEBHOOKS } from '#domain/webhooks/webhook-endpoint.ts'
import { audit } from '#core/accounts/audit.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { ifMatch, setTag } from '#platform/http/precondition.ts'
import type { Account, UsedKey } from '#platform/http/account.ts'
import { route, serve } from '#platform/http/route.ts'
import { isCallable } from '#platform/outgoing/dial.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import type { Config } from '#platform/config/config.ts'
import type { Services } from '#platform/services.ts'
import { lockAccount } from '../reference-lists/queries.ts'
import { SECRET_PURPOSE } from './call-receiver.ts'
import { deleteWebhookLog } from './delete-webhook-log.ts'
import {
  cancelWaiting,
  changeEndpoint,
  deleteOrderingKeys,
  enableEndpoint,
  getEndpoint,
  hurryOrderingKeys,
  insertEndpoint,
  listEndpoints,
  markDeleted,
  rotateSecret,
  type EndpointRow,
} from './endpoint-queries.ts'
import { countTests, findDelivery, queueTest, readStatistics } from './log-queries.ts'
import { logRoutes } from './log-routes.ts'
import { overlapOf, presentDelivery, presentWebhook } from './present-webhook.ts'
import { previewBody } from './preview.ts'
import { createSecret } from './sign.ts'

/**
 * Maximum test calls of an account per minute, so that nobody uses test calls to flood other
 * people's servers.
 */
const MAX_TESTS = 10

/**
 * Enqueues a test call, unless it is enqueued already.
 * @throws Failure `rate_limited`
 * @throws Refusal `id_reused` if the id belongs to another delivery
 */
async function callToTest(
  tx: Transaction,
  { id: account, isTest }: Pick<Account, 'id' | 'isTest'>,
  endpoint: string,
  id: string = randomUUID(),
) {
  const [[known], [count], [clock]] = await pipelined([
    findDelivery(tx, id, endpoint, account),
    countTests(tx, account),
    readClock(tx),
  ])
  if (known !== undefined) {
    if (!known.is_test) throw new Refusal('id_reused')
    return { row: known, isReplay: true }
  }
  if ((count?.tests ?? 0) >= MAX_TESTS) throw new Failure('rate_limited', { retryAfter: 60 })
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
  await queueTest(tx, endpoint, id, code, testFacts(code, clock?.now ?? new Date(), isTest))
  const [row] = await findDelivery(tx, id, endpoint, account)
  // The id belongs to a delivery to another endpoint, about which the refusal reveals nothing else.
  if (row === undefined) throw new Refusal('id_reused')
  return { row, isReplay: false }
}

function testFacts(code: string, now: Date, isTest: boolean): object {
  return {
    tracking_id: code,
    status: 'in_transit',
    location: 'São Paulo, SP',
    timestamp: toInstant(now),
    shipment: { origin: 'São Paulo, SP', destination: 'Recife, PE', recipient_name: null },
    test: true,
    test_company: isTest || undefined,
    message: 'Chamada de teste do Lastro. / Test call from Lastro.',
  }
}

/** Hours for which the previous secret still signs after a rotation. */
const OVERLAP = 24

/** Serves the webhook endpoints of an account: settings, secrets, tests and logs. */
export function webhookRoutes(api: FastifyInstance, services: Services): void {
  const { pool } = services

  route(api, listWebhooks, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => present(tx, await listEndpoints(tx, id))),
  )

  route(api, getWebhook, ({ params, account, reply }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const row = await getEndpoint(tx, account.id, params.id)
      setTag(reply, versionOf(row))
      return presentOne(tx, row)
    }),
  )

  creationRoute(api, services)
  settingRoutes(api, services)
  secretRoutes(api, services)

  route(api, enableWebhook, ({ params, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await getEndpoint(tx, id, params.id)
      // Locks the ordering keys before their endpoint, like the sender, to avoid deadlocks.
      await hurryOrderingKeys(tx, params.id)
      await enableEndpoint(tx, params.id)
      return presentOne(tx, await getEndpoint(tx, id, params.id))
    }),
  )

  route(api, previewWebhook, ({ params, query: { event, form }, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const row = await getEndpoint(tx, account.id, params.id)
      return previewBody(tx, account, event, form ?? row.form)
    }),
  )

  serve(api, testWebhook, async ({ params, body, account, reply }) => {
    const { row, isReplay } = await inTransaction(pool, [account.id], async (tx) => {
      await getEndpoint(tx, account.id, params.id)
      return callToTest(tx, account, params.id, body.id)
    })
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentDelivery(row) })
  })

  logRoutes(api, services)
}

/**
 * Returns the settings of a request body.
 * @throws Failure `invalid_fields` for an address that the installation does not call
 */
function settingsOf({ url: given, name, events, form, is_on }: SaveWebhookBody, { webhookTargets }: Config) {
  const url = URL.parse(given)
  if (url === null) throw new Failure('invalid_fields', { fields: { url: 'invalid_url' } })
  if (!isCallable(url, webhookTargets))
    throw new Failure('invalid_fields', { fields: { url: 'address_not_allowed' } })
  return { name, url: url.href, events, form, is_on }
}

function creationRoute(api: FastifyInstance, { pool, keys, config }: Services): void {
  const box = secretBox(keys, SECRET_PURPOSE)
  const note = openNotes(keys)

  serve(api, createWebhook, async (call) => {
    const { account, body, reply } = call
    const [id, settings] = [body.id ?? randomUUID(), settingsOf(body, config)]
    const { row, isReplay, webhook } = await inTransaction(pool, [account.id], async (tx) => {
      await lockAccount(tx, account.id)
      const all = await listEndpoints(tx, account.id)
      const known = all.find((one) => one.id === id)
      if (known === undefined) {
        if (all.length >= MAX_WEBHOOKS) throw new Refusal('webhooks_full', { most: MAX_WEBHOOKS })
        const { name, url, events, form, is_on } = settings
        const secret = box.seal(createSecret(), account.id)
        const { actor } = note.clientOf(call)
        await insertEndpoint(tx, id, account.id, name, url, events, form, is_on, secret, actor)
      } else if (!isDeepStrictEqual(pick(known, ['name', 'url', 'events', 'form', 'is_on']), settings)) {
        throw new Refusal('id_reused')
      }
      const created = (await listEndpoints(tx, account.id)).find((one) => one.id === id)
      // The id belongs to another account's endpoint, about which the refusal reveals nothing else.
      if (created === undefined) throw new Refusal('id_reused')
      if (known === undefined) await note.write(tx, call, 'webhook_created', created)
      return { row: created, isReplay: known !== undefined, webhook: await presentOne(tx, created) }
    })
    setTag(reply, versionOf(row))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: webhook })
  })
}

/** Serves change and deletion. */
function settingRoutes(api: FastifyInstance, { pool, keys, config }: Services): void {
  const box = secretBox(keys, SECRET_PURPOSE)
  const note = openNotes(keys)

  route(api, saveWebhook, (call) => {
    const { params, account, body, request, reply } = call
    const { name, url, events, form, is_on } = settingsOf(body, config)
    return inTransaction(pool, [account.id], async (tx) => {
      await lockAccount(tx, account.id)
      ifMatch(request)?.(versionOf(await getEndpoint(tx, account.id, params.id)))
      if (!is_on) {
        await deleteOrderingKeys(tx, account.id, params.id)
        await cancelWaiting(tx, params.id)
      }
      await changeEndpoint(tx, params.id, account.id, name, url, events, form, is_on)
      const row = await getEndpoint(tx, account.id, params.id)
      await note.write(tx, call, 'webhook_changed', row)
      setTag(reply, versionOf(row))
      return presentOne(tx, row)
    })
  })

  route(api, deleteWebhook, (call) => {
    const { params, account, request } = call
    return inTransaction(pool, [account.id], async (tx) => {
      await lockAccount(tx, account.id)
      const row = await getEndpoint(tx, account.id, params.id)
      ifMatch(request)?.(versionOf(row))
      const webhook = await presentOne(tx, row)
      await deleteOrderingKeys(tx, account.id, params.id)
      await markDeleted(tx, params.id, account.id, box.seal(createSecret(), account.id))
      // A log can be too long for one transaction.
      await enqueue(tx, deleteWebhookLog, { userId: account.id, endpointId: params.id })
      await note.write(tx, call, 'webhook_deleted', row)
      return webhook
    })
  })
}

/** Serves the secret that signs the calls, and its rotation. */
function secretRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const box = secretBox(keys, SECRET_PURPOSE)
  const note = openNotes(keys)

  route(api, getWebhookSecret, async (call) => {
    const { params, account, reply } = call
    void reply.header('cache-control', 'no-store')
    return inTransaction(pool, [account.id], async (tx) => {
      const row = await getEndpoint(tx, account.id, params.id)
      const secret = box.open(row.secret, account.id)
      if (secret === undefined) throw new Failure('not_found')
      await note.write(tx, call, 'webhook_secret_read', row)
      return { secret, previous_until: overlapOf(row, new Date()) }
    })
  })

  route(api, rotateWebhookSecret, (call) => {
    const { params, account, body } = call
    return inTransaction(pool, [account.id], async (tx) => {
      const secret = box.seal(createSecret(), account.id)
      const { rotation = randomUUID() } = body
      const [rotated] = await rotateSecret(tx, params.id, account.id, secret, rotation, OVERLAP)
      const row = await getEndpoint(tx, account.id, params.id)
      if (rotated !== undefined) await note.write(tx, call, 'webhook_secret_rotated', row)
      return { previous_until: row.previous_until?.toISOString() ?? null }
    })
  })
}

type Call = {
  readonly account: { readonly id: string; readonly key?: UsedKey | undefined }
  readonly request: Parameters<typeof clientOf>[0]
}

/** Opens the notes in the audit trail: the endpoint, and the API key that made the call, if any. */
function openNotes(keys: Services['keys']) {
  const placeKey = placeKeyOf(keys)
  const callerOf = ({ request }: Call) => clientOf(request, placeKey)
  return {
    clientOf: callerOf,
    write: (tx: Transaction, call: Call, event: AuditEvent, { id: webhook, name: endpoint }: EndpointRow) => {
      const { id, key } = call.account
      const facts = { webhook, endpoint, ...(key !== undefined && { key: key.id }) }
      return audit(tx, callerOf(call), event, id, facts)
    },
  }
}

const versionOf = ({ updated_at: at }: EndpointRow): string => at.toISOString()

async function present(tx: Transaction, rows: readonly EndpointRow[]): Promise<Webhook[]> {
  const [statistics, [clock]] = await pipelined([
    readStatistics(
      tx,
      rows.map(({ id }) => id),
    ),
    readClock(tx),
  ])
  const byId = new Map(statistics.map((one) => [one.id, one]))
  return rows.map((row) => presentWebhook(row, byId.get(row.id), clock?.now ?? new Date()))
}

async function presentOne(tx: Transaction, row: EndpointRow): Promise<Webhook> {
  const [webhook] = await present(tx, [row])
  if (webhook === undefined) throw new Failure('not_found')
  return webhook
}
