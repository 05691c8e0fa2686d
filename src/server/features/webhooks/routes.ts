import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  enableWebhook,
  getWebhook,
  getWebhookSecret,
  previewWebhook,
  rotateWebhookSecret,
  saveWebhook,
  type Webhook,
} from '#contract/endpoints/webhooks.ts'
import { testWebhook } from '#contract/endpoints/webhook-log.ts'
import { Refusal } from '#domain/base/error.ts'
import { toInstant } from '#domain/base/instant.ts'
import { defaultForm } from '#domain/webhooks/webhook-body.ts'
import { audit } from '#core/accounts/audit.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { UsedKey } from '#platform/http/account.ts'
import { route, serve } from '#platform/http/route.ts'
import { isCallable } from '#platform/outgoing/dial.ts'
import { secretBox } from '#platform/secrets/encrypted-secret.ts'
import type { Services } from '#platform/services.ts'
import { SECRET_PURPOSE } from './call-receiver.ts'
import {
  assureUrl,
  cancelWaiting,
  deleteOrderingKeys,
  enableEndpoint,
  findEndpoint,
  hurryOrderingKeys,
  rotateSecret,
  saveEndpoint,
} from './endpoint-queries.ts'
import { countTests, findDelivery, queueTest, readStatistics } from './log-queries.ts'
import { logRoutes } from './log-routes.ts'
import { presentDelivery, presentWebhook } from './present-webhook.ts'
import { previewBody } from './preview.ts'
import { createSecret } from './sign.ts'

/**
 * Maximum test calls of an account per minute, so that nobody uses test calls to flood other
 * people's servers.
 */
const MAX_TESTS = 10

/**
 * Enqueues a test call, unless it is enqueued already.
 * @throws Failure `webhook_url_required`, `rate_limited`
 * @throws Refusal `id_reused` if the id belongs to another delivery
 */
async function callToTest(tx: Transaction, account: string, id: string = randomUUID()) {
  const [[known], [count], [clock]] = await pipelined([
    findDelivery(tx, id, account),
    countTests(tx, account),
    readClock(tx),
  ])
  if (known !== undefined) {
    if (!known.is_test) throw new Refusal('id_reused')
    return { row: known, isReplay: true }
  }
  if ((count?.tests ?? 0) >= MAX_TESTS) throw new Failure('rate_limited', { retryAfter: 60 })
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
  await assureUrl(tx, account)
  await queueTest(tx, account, id, code, testFacts(code, clock?.now ?? new Date()))
  const [row] = await findDelivery(tx, id, account)
  // The id belongs to another account's delivery, about which the refusal reveals nothing else.
  if (row === undefined) throw new Refusal('id_reused')
  return { row, isReplay: false }
}

function testFacts(code: string, now: Date): object {
  return {
    tracking_id: code,
    status: 'in_transit',
    location: 'São Paulo, SP',
    timestamp: toInstant(now),
    shipment: { origin: 'São Paulo, SP', destination: 'Recife, PE', recipient_name: null },
    test: true,
    message: 'Chamada de teste do Lastro. / Test call from Lastro.',
  }
}

/** Hours for which the previous secret still signs after a rotation. */
const OVERLAP = 24

/** Serves the webhook of an account: URL, format, secret and tests, and its log. */
export function webhookRoutes(api: FastifyInstance, services: Services): void {
  const { pool, keys, config } = services
  const box = secretBox(keys, SECRET_PURPOSE)
  const placeKey = placeKeyOf(keys)

  route(api, getWebhook, ({ account: { id } }) => inTransaction(pool, [id], (tx) => read(tx, id)))

  route(api, saveWebhook, async ({ body: { url, events, form }, account: { id, key }, request }) => {
    const parsed = url === null ? null : URL.parse(url)
    if (url !== null && parsed === null)
      throw new Failure('invalid_fields', { fields: { url: 'invalid_url' } })
    if (parsed !== null && !isCallable(parsed, config.webhookTargets))
      throw new Failure('invalid_fields', { fields: { url: 'address_not_allowed' } })
    return inTransaction(pool, [id], async (tx) => {
      if (url === null) {
        await deleteOrderingKeys(tx, id)
        await cancelWaiting(tx, id)
      }
      const client = clientOf(request, placeKey)
      await saveEndpoint(
        tx,
        id,
        parsed?.href ?? null,
        events,
        form,
        box.seal(createSecret(), id),
        client.actor,
      )
      await audit(tx, client, 'webhook_changed', id, factsOf(key))
      return read(tx, id)
    })
  })

  route(api, enableWebhook, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await assureUrl(tx, id)
      // Locks the ordering keys before their endpoint, like the sender, to avoid deadlocks.
      await hurryOrderingKeys(tx, id)
      await enableEndpoint(tx, id)
      return read(tx, id)
    }),
  )

  secretRoutes(api, services)

  route(api, previewWebhook, ({ query: { event, form }, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [row] = form === undefined ? await findEndpoint(tx, id) : []
      return previewBody(tx, id, event, form ?? row?.form ?? defaultForm)
    }),
  )

  serve(api, testWebhook, async ({ body, account: { id }, reply }) => {
    const { row, isReplay } = await inTransaction(pool, [id], (tx) => callToTest(tx, id, body.id))
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: presentDelivery(row) })
  })

  logRoutes(api, services)
}

/** Serves the secret that signs the calls, and its rotation. */
function secretRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const box = secretBox(keys, SECRET_PURPOSE)
  const placeKey = placeKeyOf(keys)

  route(api, getWebhookSecret, async ({ account: { id, key }, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return inTransaction(pool, [id], async (tx) => {
      const [row] = await findEndpoint(tx, id)
      const secret = row && box.open(row.secret, id)
      if (secret === undefined) throw new Failure('webhook_url_required')
      await audit(tx, clientOf(request, placeKey), 'webhook_secret_read', id, factsOf(key))
      return { secret, previous_until: presentWebhook(row, undefined, new Date()).previous_until }
    })
  })

  route(api, rotateWebhookSecret, ({ body: { rotation = randomUUID() }, account: { id, key }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const [rotated] = await rotateSecret(tx, id, box.seal(createSecret(), id), rotation, OVERLAP)
      if (rotated !== undefined) {
        await audit(tx, clientOf(request, placeKey), 'webhook_secret_rotated', id, factsOf(key))
      }
      const row = rotated ?? (await findEndpoint(tx, id))[0]
      if (row === undefined) throw new Failure('webhook_url_required')
      return { previous_until: row.previous_until?.toISOString() ?? null }
    }),
  )
}

/** Returns the facts for the audit trail: the id of the API key that made the call, if any. */
function factsOf(key: UsedKey | undefined): { readonly key?: string } {
  return key === undefined ? {} : { key: key.id }
}

async function read(tx: Transaction, account: string): Promise<Webhook> {
  const [[row], [statistics], [clock]] = await pipelined([
    findEndpoint(tx, account),
    readStatistics(tx, account),
    readClock(tx),
  ])
  return presentWebhook(row, statistics, clock?.now ?? new Date())
}
