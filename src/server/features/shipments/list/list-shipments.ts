import type { ListTotal } from '#contract/schema/list-total.ts'
import {
  MAX_COUNTED,
  type ShipmentExportQuery,
  type ShipmentListQuery,
  usualDirection,
} from '#contract/endpoints/shipment-list.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool, Queryable } from '#platform/database/pool.ts'
import { inPipelinedSnapshot, inSnapshot, type Transaction } from '#platform/database/transaction.ts'
import { readCounts } from '#core/shipments/counts.ts'
import { shipmentColumns, type ShipmentRow } from '#core/shipments/queries.ts'
import type { CommonTexts } from './common-texts.ts'
import { decodeListCursor, encodeListCursor, type ListPosition } from './cursor.ts'
import { needsCount, type ListFilter } from './filter.ts'
import { type ListOrder, sortKeys } from './order.ts'
import {
  countListed,
  findText,
  type FoundText,
  type ListPage,
  MAX_LOOKED_UP,
  pageOf,
  positionSql,
  readPage,
  sourceOf,
  withoutText,
} from './read-page.ts'

type Found = {
  /** Number of matches. Counting ends at one more than the maximum that is reported. */
  readonly found: number
  /** First page; undefined if there are more than `MAX_LOOKED_UP` matches. */
  readonly page: ListPage | undefined
}

type FoundRow = ShipmentRow & { readonly found: number; readonly position: string[] | null }

/**
 * Reads the first page of the account's shipments that contain a text, and their number, in one
 * statement. The statement always looks up shipments by id, so it is planned once for each order.
 */
async function readFoundPage(
  on: Queryable,
  account: string,
  page: {
    readonly q: string
    readonly withRecipients: boolean
    readonly order: ListOrder
    readonly limit: number
  },
): Promise<Found> {
  const { q, withRecipients, order, limit } = page
  const keys = sortKeys[order.sort]
  const { rows } = await on.query<FoundRow>({
    name: `list_found_by_${order.sort}_${order.direction}`,
    text: `with found as materialized (
         select id from shipments_with_text($1, searchable($2), $4, ${MAX_COUNTED + 1}) as id
       )
       select counted.found, page.*
       from (select count(*)::int as found from found) as counted left join lateral (
         select one.* from found cross join lateral (
           select ${shipmentColumns}, array[${keys.map(positionSql).join(', ')}] as position,
             ${keys.map(({ sql }, n) => `${sql} as key_${n}`).join(', ')}
           from ${sourceOf(order.sort, {}, 'indexed')} where s.id = found.id and s.user_id = $1 offset 0
         ) as one
         where counted.found <= ${MAX_LOOKED_UP}
         order by ${keys.map((_key, n) => `key_${n} ${order.direction}`).join(', ')}
         limit $3
       ) as page on true`,
    values: [account, q, limit + 1, withRecipients],
  })
  const found = rows[0]?.found ?? 0
  if (found > MAX_LOOKED_UP) return { found, page: undefined }
  const there = rows.flatMap(({ position, ...row }) => (position === null ? [] : [{ ...row, position }]))
  return { found, page: pageOf(there, limit) }
}

export type ListedShipments = {
  readonly rows: readonly ShipmentRow[]
  readonly nextCursor: string | null
  /** Total number of matches; null on all pages but the first. */
  readonly total: ListTotal | null
}

/**
 * Lists shipments, mostly in one round trip.
 * @throws Failure `invalid_fields` for a cursor of another list
 */
export async function listShipments(
  pool: Pool,
  account: string,
  query: ShipmentListQuery & ListFilter,
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
  const { q, status } = query
  const plansOnce = after === null && q === undefined && status === undefined && !needsCount(query)
  if (known !== undefined) return inPipelinedSnapshot(pool, [account], (tx) => read(tx, known), { plansOnce })
  if (q !== undefined && after === null && status === undefined && !needsCount(query)) {
    const { found, page } = await inPipelinedSnapshot(pool, [account], (tx) =>
      readFoundPage(tx, account, {
        q,
        withRecipients: query.hidesRecipients !== true,
        order,
        limit: query.limit,
      }),
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

/** Returns the requested order. Without a direction, the sort field's usual direction applies. */
export function orderOf({ sort, direction }: Pick<ShipmentExportQuery, 'sort' | 'direction'>): ListOrder {
  return { sort, direction: direction ?? usualDirection(sort) }
}

/**
 * Returns the total number of matches. If counters provide the total, it is exact even above
 * `MAX_COUNTED`.
 */
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
  // A text with at most `MAX_COUNTED` matches is looked up in the index. For a text with more
  // matches, the list is scanned.
  const search = isByText && found > MAX_COUNTED ? 'passing' : 'indexed'
  return upToMost(await countListed(tx, account, filter, { search, found, ids }))
}

function upToMost(found: number): ListTotal {
  return { count: Math.min(found, MAX_COUNTED), exact: found <= MAX_COUNTED }
}
