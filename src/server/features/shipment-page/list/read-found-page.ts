import { MAX_COUNTED } from '#contract/endpoints/shipment-list.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { shipmentColumns, type ShipmentRow } from '#core/shipments/queries.ts'
import { sortKeys, type ListOrder } from './order.ts'
import { MAX_LOOKED_UP, pageOf, positionSql, sourceOf, type ListPage } from './read-page.ts'

type Found = {
  /** Number of matches, counted up to one more than is reported. */
  readonly found: number
  /** First page; undefined if there are too many matches to look up. */
  readonly page: ListPage | undefined
}

type FoundRow = ShipmentRow & { readonly found: number; readonly position: string[] | null }

/**
 * Reads the first page of the account's shipments that contain a text, and their number, in one
 * statement. It always looks them up by id, so it is planned once for each order.
 */
export async function readFoundPage(
  on: Queryable,
  account: string,
  { q, order, limit }: { readonly q: string; readonly order: ListOrder; readonly limit: number },
): Promise<Found> {
  const keys = sortKeys[order.sort]
  const { rows } = await on.query<FoundRow>({
    name: `list_found_by_${order.sort}_${order.direction}`,
    text: `with found as materialized (
         select id from shipments_containing($1, searchable($2), ${MAX_COUNTED + 1}) as id
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
    values: [account, q, limit + 1],
  })
  const found = rows[0]?.found ?? 0
  if (found > MAX_LOOKED_UP) return { found, page: undefined }
  const there = rows.flatMap(({ position, ...row }) => (position === null ? [] : [{ ...row, position }]))
  return { found, page: pageOf(there, limit) }
}
