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
} from '#contract/webhooks.ts'
import { testWebhook } from '#contract/webhook-log.ts'
import { toInstant } from '#domain/instant.ts'
import { defaultForm } from '#domain/webhook-body.ts'
import { audit } from '../auth/audit.ts'
import { clientOf, placeKeyOf } from '../auth/client.ts'
import { readClock } from '../checkpoints/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import type { UsedKey } from '../http/account.ts'
import { route } from '../http/route.ts'
import { isCallable } from '../outgoing/dial.ts'
import { secretBox } from '../sealed-secret.ts'
import type { Services } from '../services.ts'
import { assureAddress } from './assure-address.ts'
import { SECRET_PURPOSE } from './deliver.ts'
import {
  cancelWaiting,
  deleteLanes,
  enableEndpoint,
  findEndpoint,
  hurryLanes,
  rotateSecret,
  saveEndpoint,
} from './endpoint-queries.ts'
import { countTests, findDelivery, queueTest, readStatistics } from './log-queries.ts'
import { logRoutes } from './log-routes.ts'
import { presentDelivery, presentWebhook } from './present-webhook.ts'
import { previewBody } from './preview.ts'
import { makeSecret } from './sign.ts'

/** Hours that a secret goes on signing once there is a new one. */
const OVERLAP = 24
/** Test calls a minute: they are for trying out, not for calling others. */
const MOST_TESTS = 10

/** The webhook of an account: where and how it is told, the secret, tests; and the log of it. */
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
        await deleteLanes(tx, id)
        await cancelWaiting(tx, id)
      }
      await saveEndpoint(tx, id, parsed?.href ?? null, events, form, box.seal(makeSecret(), id))
      await audit(tx, clientOf(request, placeKey), 'webhook_changed', id, factsOf(key))
      return read(tx, id)
    })
  })

  route(api, enableWebhook, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await assureAddress(tx, id)
      // Lanes before their endpoint, like whoever sends.
      await hurryLanes(tx, id)
      await enableEndpoint(tx, id)
      return read(tx, id)
    }),
  )

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

  route(api, rotateWebhookSecret, ({ account: { id, key }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const [row] = await rotateSecret(tx, id, box.seal(makeSecret(), id), OVERLAP)
      if (row === undefined) throw new Failure('webhook_url_required')
      await audit(tx, clientOf(request, placeKey), 'webhook_secret_rotated', id, factsOf(key))
      return { previous_until: row.previous_until?.toISOString() ?? null }
    }),
  )

  route(api, previewWebhook, ({ query: { event, form }, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [row] = form === undefined ? await findEndpoint(tx, id) : []
      return previewBody(tx, id, event, form ?? row?.form ?? defaultForm)
    }),
  )

  route(api, testWebhook, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [[count], [clock]] = await oneFlight([countTests(tx, id), readClock(tx)])
      if ((count?.tests ?? 0) >= MOST_TESTS) throw new Failure('rate_limited', { retryAfter: 60 })
      const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
      const [queued] = await queueTest(tx, id, code, testFacts(code, clock?.now ?? new Date()))
      if (queued === undefined) throw new Failure('webhook_url_required')
      const [row] = await findDelivery(tx, queued.id, id)
      if (row === undefined) throw new Error('a delivery just queued is gone')
      return presentDelivery(row)
    }),
  )

  logRoutes(api, services)
}

/** The API key that did it, for the trail. */
function factsOf(key: UsedKey | undefined): { readonly key?: string } {
  return key === undefined ? {} : { key: key.id }
}

async function read(tx: Transaction, account: string): Promise<Webhook> {
  const [[row], [statistics], [clock]] = await oneFlight([
    findEndpoint(tx, account),
    readStatistics(tx, account),
    readClock(tx),
  ])
  return presentWebhook(row, statistics, clock?.now ?? new Date())
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
