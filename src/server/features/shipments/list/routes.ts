import type { FastifyInstance } from 'fastify'
import {
  countShipments,
  exportShipments,
  listShipments as listEndpoint,
  type ShipmentExportQuery,
} from '#contract/endpoints/shipment-list.ts'
import type { Account } from '#platform/http/account.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import { statedLanguage } from '#platform/http/language.ts'
import { jsonBytes, sendJson } from '#platform/http/json-answer.ts'
import { route, serve } from '#platform/http/route.ts'
import { openFileReads, sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/services.ts'
import { freshSingleFlight } from '#platform/concurrency/fresh-single-flight.ts'
import { readCounts } from '#core/shipments/counts.ts'
import { presentShipment } from '#core/shipments/present-shipment.ts'
import { seesRecipients, visibleTo } from '#core/shipments/recipients.ts'
import { openCommonTexts } from './common-texts.ts'
import { exportFile, exportRows } from './export-csv.ts'
import type { ListFilter } from './filter.ts'
import { assureKnownStatuses } from './known-statuses.ts'
import { listShipments } from './list-shipments.ts'

/** Serves the list of an account's shipments, also as a file. */
export function shipmentListRoutes(api: FastifyInstance, { pool, config }: Services): void {
  const common = openCommonTexts()
  const share = freshSingleFlight<Buffer>()
  serve(api, listEndpoint, async ({ query: asked, account, reply }) => {
    const query = filterFor(account, asked)
    await assureKnownStatuses(pool, account.id, query.status)
    const visible = visibleTo(account)
    const bytes = await share(`${account.id} ${JSON.stringify(query)}`, async () => {
      const { rows, nextCursor, total } = await listShipments(pool, account.id, query, common)
      return jsonBytes({
        status: 'success',
        data: rows.map((row) => presentShipment(visible(row), config.publicUrl)),
        next_cursor: nextCursor,
        ...(total && { total }),
      })
    })
    return sendJson(reply, bytes)
  })

  route(api, countShipments, async ({ account }) => {
    const counts = await inPipelinedSnapshot(pool, [account.id], (tx) => readCounts(tx, account.id))
    return counts.filter(({ shipments }) => shipments > 0)
  })

  serve(api, exportShipments, async ({ query, account, request, reply }) => {
    const language = statedLanguage(request.headers['accept-language']) ?? 'en'
    await assureKnownStatuses(pool, account.id, query.status)
    const pieces = exportRows(
      openFileReads(request, account, pool),
      account,
      filterFor(account, query),
      language,
    )
    // Reads the first piece before the response begins, so that an error still determines the
    // status.
    const first = await pieces.next()
    return sendFile(reply, {
      type: 'text/csv',
      name: exportFile(new Date(), language),
      pieces: withFirst(first, pieces),
    })
  })
}

/**
 * Returns the query of a list, restricted to the data that the caller may read. A caller who may
 * not read recipients neither searches nor sorts by them; a list by their names is then sorted by
 * creation.
 */
function filterFor<Query extends ShipmentExportQuery>(account: Account, query: Query): Query & ListFilter {
  if (seesRecipients(account)) return query
  const sort = query.sort === 'recipient_name' ? 'created_at' : query.sort
  return { ...query, sort, hidesRecipients: true }
}

async function* withFirst(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  if (first.done === true) return
  yield first.value
  yield* rest
}
