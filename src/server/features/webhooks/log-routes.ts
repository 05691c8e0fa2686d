import type { FastifyInstance } from 'fastify'
import {
  exportDeliveries,
  getDelivery,
  listDeliveries,
  redeliverFailed,
  redeliverWebhook,
} from '#contract/endpoints/webhook-log.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route, serve } from '#platform/http/route.ts'
import { openFileReads, sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/services.ts'
import { assureUrl } from './endpoint-queries.ts'
import { exportFile, exportLog } from './export-csv.ts'
import { findDelivery, hurryOrderingKey, listAttempts, listDeliveryRows, waitAgain } from './log-queries.ts'
import { presentDelivery, presentDetail } from './present-webhook.ts'

const MAX_REDELIVERED = 1_000

/**
 * Serves an account's webhook deliveries and their results: as a list, individually, as a file, and
 * for redelivery.
 */
export function logRoutes(api: FastifyInstance, { pool }: Services): void {
  serve(api, listDeliveries, async ({ query, account: { id }, reply }) => {
    const { state = null, event = null, q = null, limit, cursor } = query
    const before = cursor === undefined ? newest : decodeCursor(cursor)
    const rows = await inTransaction(pool, [id], (tx) =>
      listDeliveryRows(tx, id, before, state, event, q, limit + 1),
    )
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return reply.send({
      status: 'success',
      data: page.map(presentDelivery),
      next_cursor: rows.length > limit && last !== undefined ? encodeCursor(last.position) : null,
    })
  })

  serve(api, exportDeliveries, async ({ query, account, request, reply }) => {
    const pieces = exportLog(openFileReads(request, account, pool), account.id, query)
    return sendFile(reply, { type: 'text/csv', name: exportFile(new Date()), pieces })
  })

  route(api, getDelivery, ({ params, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [row] = await findDelivery(tx, params.id, id)
      if (row === undefined) throw new Failure('not_found')
      return presentDetail(row, await listAttempts(tx, row.id, id))
    }),
  )

  route(api, redeliverWebhook, ({ params, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [known] = await findDelivery(tx, params.id, id)
      if (known === undefined) throw new Failure('not_found')
      await assureUrl(tx, id)
      await waitAgain(tx, id, params.id, 1)
      // A delivery that already waits becomes due now.
      await hurryOrderingKey(tx, id, params.id)
      const [row] = await findDelivery(tx, params.id, id)
      if (row === undefined) throw new Failure('not_found')
      return presentDelivery(row)
    }),
  )

  route(api, redeliverFailed, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await assureUrl(tx, id)
      return { queued: (await waitAgain(tx, id, null, MAX_REDELIVERED)).length }
    }),
  )
}
