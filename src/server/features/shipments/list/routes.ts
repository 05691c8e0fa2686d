import type { FastifyInstance } from 'fastify'
import {
  countShipments,
  exportShipments,
  MAX_EXPANDED,
  listShipments as listEndpoint,
  type ShipmentExportQuery,
} from '#contract/endpoints/shipment-list.ts'
import type { Account } from '#platform/http/account.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot } from '#platform/database/transaction.ts'
import { statedLanguage } from '#platform/http/language.ts'
import { jsonBytes, sendJson } from '#platform/http/json-answer.ts'
import { route, serve } from '#platform/http/route.ts'
import { openFileReads, sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/services.ts'
import { freshSingleFlight } from '#platform/concurrency/fresh-single-flight.ts'
import { presentCheckpoint } from '#core/checkpoints/checkpoint-view.ts'
import { findNewestCheckpoints } from '#core/checkpoints/queries.ts'
import type { CheckpointRow } from '#core/events/recorded-event.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
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
      const checkpoints = query.expand === undefined ? undefined : await readNewest(pool, account.id, rows)
      return jsonBytes({
        status: 'success',
        data: rows.map((row) => ({
          ...presentShipment(visible(row), config.publicUrl),
          ...(checkpoints && {
            checkpoints: (checkpoints.get(row.id) ?? []).map((one) => presentCheckpoint(visible(one))),
          }),
        })),
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

/** Reads the newest checkpoints of listed shipments, by shipment. */
async function readNewest(
  pool: Pool,
  account: string,
  rows: readonly ShipmentRow[],
): Promise<ReadonlyMap<string, readonly CheckpointRow[]>> {
  const ids = rows.map(({ id }) => id)
  const found = await inPipelinedSnapshot(pool, [account], (tx) =>
    findNewestCheckpoints(tx, account, ids, MAX_EXPANDED),
  )
  return Map.groupBy(found, ({ shipment_id }) => shipment_id)
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
