import { MAX_COUNTED, type ShipmentSort } from '#contract/endpoints/shipment-list.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { shipmentColumns, type ShipmentRow } from '#core/shipments/queries.ts'
import type { ListPosition } from './cursor.ts'
import { readsSortIndex, conditionsOf, type Bind, type ListFilter, type TextSearch } from './filter.ts'
import { sortKeysOf, type ListOrder } from './order.ts'
import { statement } from './shipments-list.rows.ts'

export type ListPage = {
  readonly rows: readonly ShipmentRow[]
  /** Position of the page's last row; null if there are no more pages. */
  readonly end: ListPosition | null
}

/**
 * Maximum number of shipments to look up by id. For more shipments, scanning the list until a page
 * is full costs less.
 */
export const MAX_LOOKED_UP = 2_000

/** Search strategy for a list's text, and the number of the account's shipments that contain it. */
export type FoundText = {
  readonly search: TextSearch
  /** Ids of matching shipments if there are few, so that the index is queried once. */
  readonly ids?: readonly string[] | undefined
  /**
   * Number of matches; undefined if the list is not searched by text. Counting ends at one more
   * than the maximum that is reported.
   */
  readonly found: number | undefined
}

/** Value for a list that is not searched by text. */
export const withoutText: FoundText = { search: 'indexed', found: undefined }

/**
 * Counts the account's shipments that contain the requested text. Returns the ids if few shipments
 * contain the text, so that the index need not be searched again. For a common text no ids are
 * needed, because scanning the list in its order soon fills a page.
 */
export async function findText(on: Queryable, account: string, filter: ListFilter): Promise<FoundText> {
  const { q } = filter
  if (q === undefined) return withoutText
  const [counted] = await countContaining(on, account, q, filter.hidesRecipients !== true, MAX_COUNTED + 1)
  const { shipments: found = 0, ids = [] } = counted ?? {}
  return ids === null ? { search: 'passing', found } : { search: 'indexed', found, ids }
}

const countContaining = statement<
  [account: string, q: string, withRecipients: boolean, maxRows: number],
  { shipments: number; ids: string[] | null }
>(
  'count_shipments_containing',
  `select count(*)::int as shipments,
     case when count(*) <= ${MAX_LOOKED_UP} then coalesce(array_agg(id), '{}') end::uuid[] as ids
   from shipments_with_text($1, searchable($2), $3, $4) as id`,
)

/**
 * Reads one page of an account's shipments. The statement is composed of constant texts that the
 * request selects. With a filter it has no name, so that PostgreSQL plans it for the actual values.
 * The frequency of a status or period determines the best index. Without a filter, the index of the
 * order is always the best. A name then saves the planning, which takes a third of the time. The
 * text of the named statement contains the limit as a number, because a plan for an unknown limit
 * would expect many rows.
 */
export async function readPage(
  on: Queryable,
  account: string,
  filter: ListFilter,
  page: {
    readonly order: ListOrder
    readonly after: ListPosition | null
    readonly limit: number
    readonly text: FoundText
  },
): Promise<ListPage> {
  const { order } = page
  const { values, bind, conditions } = openStatement(account, filter, page.text)
  const keys = sortKeysOf(order.sort, filter)
  if (page.after !== null) {
    const position = keys.map(({ type }, at) => `${bind(page.after?.[at])}::${type}`)
    const beyond = order.direction === 'asc' ? '>' : '<'
    conditions.push(`(${keys.map(({ sql }) => sql).join(', ')}) ${beyond} (${position.join(', ')})`)
  }
  const isUnfiltered = conditions.length === 1
  const rowLimit = page.limit + 1
  const { rows } = await on.query<ShipmentRow & { position: string[] }>({
    ...(isUnfiltered && { name: `list_by_${order.sort}_${order.direction}_${rowLimit}` }),
    text: `select ${shipmentColumns}, array[${keys.map(positionSql).join(', ')}] as position
       from ${sourceOf(order.sort, filter, page.text.search)}
       where ${conditions.join(' and ')}
       order by ${keys.map(({ sql }) => `${sql} ${order.direction}`).join(', ')}
       limit ${isUnfiltered ? rowLimit : bind(rowLimit)}`,
    values,
  })
  return pageOf(rows, page.limit)
}

/**
 * Returns the parameters and conditions of a statement that finds the account's shipments by a
 * filter.
 */
function openStatement(account: string, filter: ListFilter, text: FoundText) {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const owner = bind(account)
  return { values, bind, conditions: [`s.user_id = ${owner}`, ...conditionsOf(filter, owner, text, bind)] }
}

/**
 * Returns a page and the position of its last row.
 * @param rows rows of the page, and one more if there are more pages
 */
export function pageOf(
  rows: readonly (ShipmentRow & { readonly position: ListPosition })[],
  limit: number,
): ListPage {
  const kept = rows.slice(0, limit)
  return { rows: kept, end: rows.length > limit ? (kept.at(-1)?.position ?? null) : null }
}

/**
 * Counts the shipments that a filter finds. Counting ends at one more than the maximum that is
 * reported.
 */
export async function countListed(
  on: Queryable,
  account: string,
  filter: ListFilter,
  text: FoundText,
): Promise<number> {
  const { values, bind, conditions } = openStatement(account, filter, text)
  const { rows } = await on.query<{ shipments: number }>({
    text: `select count(*)::int as shipments from (
         select from ${sourceOf('created_at', filter, text.search)}
         where ${conditions.join(' and ')}
         limit ${bind(MAX_COUNTED + 1)}
       ) as found`,
    values,
  })
  return rows[0]?.shipments ?? 0
}

/**
 * Returns the FROM clause for a list. The search text and the recipient's sort key are in one
 * separate table, the columns that every checkpoint changes are in another.
 */
export function sourceOf(sort: ShipmentSort, filter: ListFilter, search: TextSearch): string {
  const isByText = sort === 'recipient_name' || search === 'passing'
  const isBySortIndex = sort === 'updated_at' || sort === 'status' || readsSortIndex(filter)
  return [
    'shipments s',
    isByText && 'join shipment_search x on x.shipment_id = s.id and x.user_id = s.user_id',
    isBySortIndex && 'join shipment_sort_index k on k.shipment_id = s.id and k.user_id = s.user_id',
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/**
 * Returns SQL that converts the value of a sort key to text. Casting the text back gives exactly
 * the same value.
 */
export function positionSql({ sql, type }: { readonly sql: string; readonly type: string }): string {
  if (type !== 'timestamptz') return `(${sql})::text`
  return `case when ${sql} = 'infinity' then 'infinity'
    else to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`
}
