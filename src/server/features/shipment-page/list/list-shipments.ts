import type { ListTotal } from '#contract/schema/list-total.ts'
import {
  MAX_COUNTED,
  usualDirection,
  type ShipmentExportQuery,
  type ShipmentListQuery,
} from '#contract/endpoints/shipment-list.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inPipelinedSnapshot, inSnapshot, type Transaction } from '#platform/database/transaction.ts'
import { readCounts } from '#core/shipments/counts.ts'
import type { ShipmentRow } from '#core/shipments/queries.ts'
import type { CommonTexts } from './common-texts.ts'
import { decodeListCursor, encodeListCursor, type ListPosition } from './cursor.ts'
import { needsCount, type ListFilter } from './filter.ts'
import type { ListOrder } from './order.ts'
import { readFoundPage } from './read-found-page.ts'
import { countListed, findText, readPage, withoutText, type FoundText } from './read-page.ts'

export type ListedShipments = {
  readonly rows: readonly ShipmentRow[]
  readonly nextCursor: string | null
  /** Total; on the first page only. */
  readonly total: ListTotal | null
}

/**
 * Lists shipments, mostly in one round trip.
 * @throws Failure `invalid_fields` for a cursor of another list
 */
export async function listShipments(
  pool: Pool,
  account: string,
  query: ShipmentListQuery,
  common: CommonTexts,
): Promise<ListedShipments> {
  const order = orderOf(query)
  const after = query.cursor === undefined ? null : decodeListCursor(order, query.cursor)
  const read = async (tx: Transaction, text: FoundText): Promise<ListedShipments> => {
    const [{ rows, end }, total] = await pipelined([
      readPage(tx, account, query, { order, after, limit: query.limit, text }),
      after === null ? readTotal(tx, account, query, text) : null,
    ])
    return listed(order, rows, end, total)
  }
  const known = query.q === undefined ? withoutText : common.known(account, query)
  if (known !== undefined) return inPipelinedSnapshot(pool, [account], (tx) => read(tx, known))
  const { q, status } = query
  if (q !== undefined && after === null && status === undefined && !needsCount(query)) {
    const { found, page } = await inPipelinedSnapshot(pool, [account], (tx) =>
      readFoundPage(tx, account, { q, order, limit: query.limit }),
    )
    if (page !== undefined) return listed(order, page.rows, page.end, upToMost(found))
    const text: FoundText = { search: 'passing', found }
    common.note(account, query, text)
    return inPipelinedSnapshot(pool, [account], (tx) => read(tx, text))
  }
  return inSnapshot(pool, [account], async (tx) => {
    const text = await findText(tx, account, query)
    common.note(account, query, text)
    return read(tx, text)
  })
}

function listed(
  order: ListOrder,
  rows: readonly ShipmentRow[],
  end: ListPosition | null,
  total: ListTotal | null,
): ListedShipments {
  return { rows, nextCursor: end === null ? null : encodeListCursor(order, end), total }
}

/** Returns the requested order. */
export function orderOf({ sort, direction }: Pick<ShipmentExportQuery, 'sort' | 'direction'>): ListOrder {
  return { sort, direction: direction ?? usualDirection(sort) }
}

/** Returns the total. It is exact for any number if counters provide it. */
async function readTotal(
  tx: Transaction,
  account: string,
  filter: ListFilter,
  { found, ids }: FoundText,
): Promise<ListTotal> {
  const { status } = filter
  const isByText = found !== undefined
  const isByMore = needsCount(filter)
  if (!isByText && !isByMore) {
    const counts = await readCounts(tx, account)
    const meant = counts.filter((one) => status === undefined || status.includes(one.status))
    return { count: meant.reduce((sum, { shipments }) => sum + shipments, 0), exact: true }
  }
  if (isByText && !isByMore && status === undefined) return upToMost(found)
  // A number of matches that can be reported exactly is small enough for an index look-up.
  const search = isByText && found > MAX_COUNTED ? 'passing' : 'indexed'
  return upToMost(await countListed(tx, account, filter, { search, found, ids }))
}

function upToMost(found: number): ListTotal {
  return { count: Math.min(found, MAX_COUNTED), exact: found <= MAX_COUNTED }
}
