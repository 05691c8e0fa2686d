import type { FastifyInstance, FastifyReply } from 'fastify'
import { getPublicReceipt, getReceipt, type ReceiptQuery } from '#contract/endpoints/receipts.ts'
import { audienceFields, publicFields } from '#domain/events/disclosure.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { isRecipientField, seesRecipients } from '#core/shipments/recipients.ts'
import type { Account } from '#platform/http/account.ts'
import { erasedShipment, unknownShipment } from '#core/shipments/erased-shipment.ts'
import { Failure } from '#platform/errors/failure.ts'
import { serve } from '#platform/http/route.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { findIndexes } from '#core/log/queries.ts'
import type { OpenPage } from '../public-page/open-page.ts'
import type { Services } from '#platform/services.ts'
import { findShipment } from '#core/shipments/queries.ts'
import { PUBLIC, type Disclosed } from '#core/shipments/disclosed.ts'
import { readMaterial } from './read-material.ts'
import type { ReceiptOrder } from './receipt-worker.ts'
import { openFairQueue } from '#platform/concurrency/fair-queue.ts'
import { openThread } from '#platform/concurrency/thread.ts'
import { remembered } from './remembered.ts'
import { findEventsBehindCode, findEventsOf, findNewestBehindCode } from '#core/events/event-rows.ts'

/** Minimum number of events for which a receipt is expensive enough to cache briefly. */
const LONG_HISTORY = 100
/**
 * Receipts of two accounts are read and composed at the same time; the public ones take turns with
 * them as one account. All others wait, so that receipts leave connections to other requests.
 */
const QUEUE_LIMITS = { concurrency: 2, maxWaitingPerKey: 100, maxWaitingKeys: 400 }

export function receiptRoutes(
  api: FastifyInstance,
  { config, pool }: Services,
  log: LogIdentity,
  openPage: OpenPage,
): void {
  const witnesses = config.witnessing.witnesses.map(({ keyText }) => keyText)

  const queue = openFairQueue(QUEUE_LIMITS)
  const thread = openThread<ReceiptOrder, string>(new URL('./receipt-worker.ts', import.meta.url))
  api.addHook('onClose', thread.close)

  serve(api, getReceipt, async ({ params, query, account, reply }) => {
    const disclosed = disclosedBy(query, account)
    const receipt = await queue.run(account.id, async () => {
      const material = await inTransaction(pool, [account.id], async (tx) => {
        const { id, tracking_id } = await ownHistory(tx, params.tracking_id, account.id)
        const rows = await findEventsOf(tx, id, account.id)
        return readMaterial(tx, log, { trackingId: tracking_id, rows }, witnesses)
      })
      return thread.run({ material, disclosed })
    })
    return sendReceipt(reply, params.tracking_id, receipt)
  })

  // Receipts of long histories are cached, because this route is public and composing such a
  // receipt takes a while.
  const publicReceipt = remembered(
    (trackingId) =>
      queue.run('public', async () => {
        const rows = await findEventsBehindCode(pool, trackingId)
        if (rows.length === 0) throw new Failure('not_found')
        const material = await readMaterial(pool, log, { trackingId, rows }, witnesses)
        return { events: rows.length, text: await thread.run({ material, disclosed: PUBLIC }) }
      }),
    { milliseconds: 2_000, max: 100, isWorthKeeping: ({ events }) => events >= LONG_HISTORY },
  )

  serve(api, getPublicReceipt, async ({ params: { tracking_id }, request, reply }) => {
    await openPage(tracking_id, request.ip)
    // An open public page requests the receipt after each event and every minute. An unchanged
    // receipt answers 304.
    const etag = await tagOfHistory(pool, tracking_id)
    if (etag !== undefined) {
      void reply.headers({ etag, 'cache-control': 'no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    }
    return sendReceipt(reply, tracking_id, (await publicReceipt(tracking_id)).text)
  })
}

/**
 * Returns the fields that the caller chose to disclose beside the public ones. The default is all
 * fields, for the owner's own use. A caller who may not read recipients cannot disclose their
 * fields.
 */
function disclosedBy({ audience, field }: ReceiptQuery, account: Account): Disclosed {
  if (audience !== undefined && field !== undefined) {
    throw new Failure('invalid_fields', { fields: { field: 'invalid_choice' } })
  }
  const names = [...publicFields, ...(field ?? audienceFields[audience ?? 'all'])]
  const seen = seesRecipients(account) ? names : names.filter((name) => !isRecipientField(name))
  const isForOthers = field !== undefined || (audience !== undefined && audience !== 'all')
  return { names: new Set(seen), hasOfferedStatus: false, isForOthers }
}

/** Returns the account's shipment with a tracking code or id, even if its contents are erased. */
async function ownHistory(tx: Transaction, key: string, account: string) {
  const [row] = await findShipment(tx, key, account)
  const found = row ?? (await erasedShipment(tx, key, account))
  if (found === undefined) throw unknownShipment()
  return found
}

/**
 * Returns the entity tag of a public receipt, made of the leaf hash of its newest event and the
 * current minute. The tag changes every minute, so that clients also get new anchors and
 * cosignatures of an unchanged history. Undefined while the newest event is not in the log.
 */
async function tagOfHistory(pool: Queryable, trackingId: string): Promise<string | undefined> {
  const [newest] = await findNewestBehindCode(pool, trackingId)
  const [entry] = newest === undefined ? [] : await findIndexes(pool, [newest.leaf_hash])
  if (entry === undefined) return undefined
  return `W/"${entry.leaf_hash.toString('base64url').slice(0, 22)}.${Math.floor(Date.now() / 60_000)}"`
}

function sendReceipt(reply: FastifyReply, key: string, receipt: string): FastifyReply {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `inline; filename="comprovante-${key}.json"`)
    .send(receipt)
}
