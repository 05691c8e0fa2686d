import type { ListTotal } from '#contract/list-total.ts'
import {
  MOST_COUNTED,
  usualDirection,
  type ShipmentExportQuery,
  type ShipmentListQuery,
} from '#contract/shipment-list.ts'
import { oneFlight } from '../../db/one-flight.ts'
import type { Pool } from '../../db/pool.ts'
import { inOneFlight, inSnapshot, type Transaction } from '../../db/transaction.ts'
import { readCounts } from '../counts.ts'
import type { ShipmentRow } from '../queries.ts'
import type { FindText } from './common-texts.ts'
import { decodeListCursor, encodeListCursor } from './cursor.ts'
import type { ListFilter } from './filter.ts'
import type { ListOrder } from './order.ts'
import { countListed, findText, readPage, withoutText, type FoundText } from './read-page.ts'

export type ListedShipments = {
  readonly rows: readonly ShipmentRow[]
  readonly nextCursor: string | null
  /** Beside the first page only. */
  readonly total: ListTotal | null
}

/** In one round trip, but for who looks for a text. @throws Failure `invalid_fields` for a cursor of another list */
export async function listShipments(
  pool: Pool,
  account: string,
  query: ShipmentListQuery,
  find: FindText = findText,
): Promise<ListedShipments> {
  const order = orderOf(query)
  const after = query.cursor === undefined ? null : decodeListCursor(order, query.cursor)
  const read = (tx: Transaction, text: FoundText) =>
    oneFlight([
      readPage(tx, account, query, order, { after, limit: query.limit, text }),
      after === null ? readTotal(tx, account, query, text) : null,
    ])
  const [{ rows, end }, total] =
    query.q === undefined
      ? await inOneFlight(pool, [account], (tx) => read(tx, withoutText))
      : await inSnapshot(pool, [account], async (tx) => read(tx, await find(tx, account, query)))
  return { rows, nextCursor: end === null ? null : encodeListCursor(order, end), total }
}

/** The order a request asks for. */
export function orderOf({ sort, direction }: Pick<ShipmentExportQuery, 'sort' | 'direction'>): ListOrder {
  return { sort, direction: direction ?? usualDirection(sort) }
}

/** What is counted anyway is told exactly, however many there are. */
async function readTotal(
  tx: Transaction,
  account: string,
  filter: ListFilter,
  { found, ids }: FoundText,
): Promise<ListTotal> {
  const { status, from, to, attention } = filter
  const isByText = found !== undefined
  const isByMore = from !== undefined || to !== undefined || attention !== undefined
  if (!isByText && !isByMore) {
    const counts = await readCounts(tx, account)
    const meant = counts.filter((one) => status === undefined || status.includes(one.status))
    return { count: meant.reduce((sum, { shipments }) => sum + shipments, 0), exact: true }
  }
  if (isByText && !isByMore && status === undefined) return upToMost(found)
  // Few enough to be told are few enough to be looked up.
  const search = isByText && found > MOST_COUNTED ? 'passing' : 'indexed'
  return upToMost(await countListed(tx, account, filter, { search, found, ids }))
}

function upToMost(found: number): ListTotal {
  return { count: Math.min(found, MOST_COUNTED), exact: found <= MOST_COUNTED }
}
