import type { FastifyInstance } from 'fastify'
import {
  exportDeliveries,
  getDelivery,
  listDeliveries,
  redeliverFailed,
  redeliverWebhook,
} from '#contract/endpoints/webhook-log.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import { openFileReads, sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/services.ts'
import { getEndpoint } from './endpoint-queries.ts'
import { exportFile, exportLog } from './export-csv.ts'
import {
  findDelivery,
  hurryOrderingKey,
  listAttempts,
  listDeliveryRows,
  waitAgain,
  waitAgainAll,
  type DeliveryRow,
} from './log-queries.ts'
import { presentDelivery, presentDetail } from './present-webhook.ts'

const MAX_REDELIVERED = 1_000

/**
 * Serves the deliveries of each endpoint and their results: as a list, individually, as a file, and
 * for redelivery.
 */
export function logRoutes(api: FastifyInstance, { pool }: Services): void {
  serve(api, listDeliveries, async ({ params, query, account: { id }, reply }) => {
    const { state = null, event = null, q = null, limit, cursor } = query
    const before = cursor === undefined ? newest : decodeCursor(cursor)
    const rows = await inTransaction(pool, [id], async (tx) => {
      await getEndpoint(tx, id, params.id)
      return listDeliveryRows(tx, params.id, id, before, state, event, q, limit + 1)
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return reply.send({
      status: 'success',
      data: page.map(presentDelivery),
      next_cursor: rows.length > limit && last !== undefined ? encodeCursor(last.position) : null,
    })
  })

  serve(api, exportDeliveries, async ({ params, query, account, request, reply }) => {
    await inTransaction(pool, [account.id], (tx) => getEndpoint(tx, account.id, params.id))
    const pieces = exportLog(openFileReads(request, account, pool), params.id, account.id, query)
    return sendFile(reply, { type: 'text/csv', name: exportFile(new Date()), pieces })
  })

  route(api, getDelivery, ({ params, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const row = await deliveryOf(tx, id, params)
      return presentDetail(row, await listAttempts(tx, row.id, id))
    }),
  )

  route(api, redeliverWebhook, ({ params, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await deliveryOf(tx, id, params)
      await assureOn(tx, id, params.id)
      await waitAgain(tx, params.delivery_id, params.id)
      // A delivery that already waits becomes due now.
      await hurryOrderingKey(tx, params.id, params.delivery_id)
      return presentDelivery(await deliveryOf(tx, id, params))
    }),
  )

  route(api, redeliverFailed, ({ params, body: { from = null, to = null }, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await assureOn(tx, id, params.id)
      return { queued: (await waitAgainAll(tx, params.id, from, to, MAX_REDELIVERED)).length }
    }),
  )
}

/** @throws Failure `not_found` without such an endpoint, or without such a delivery to it */
async function deliveryOf(
  tx: Transaction,
  account: string,
  { id, delivery_id }: { readonly id: string; readonly delivery_id: string },
): Promise<DeliveryRow> {
  await getEndpoint(tx, account, id)
  const [row] = await findDelivery(tx, delivery_id, id, account)
  if (row === undefined) throw new Failure('not_found')
  return row
}

/** @throws Failure `webhook_off` if the endpoint is switched off */
async function assureOn(tx: Transaction, account: string, id: string): Promise<void> {
  if (!(await getEndpoint(tx, account, id)).is_on) throw new Failure('webhook_off')
}
