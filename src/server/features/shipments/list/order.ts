import type { ShipmentSort, SortDirection } from '#contract/endpoints/shipment-list.ts'
import { findsOnlyDue, type ListFilter } from './filter.ts'

export type ListOrder = { readonly sort: ShipmentSort; readonly direction: SortDirection }

/** SQL expression to sort by, and the type to which its value in a cursor is cast. */
type SortKey = { readonly sql: string; readonly type: 'timestamptz' | 'text' | 'uuid' }

const id: SortKey = { sql: 's.id', type: 'uuid' }
const standing: SortKey = { sql: 'k.shipment_id', type: 'uuid' }

/**
 * Sort keys of each order. They match an index (migrations/0015, 0020), so that PostgreSQL never
 * sorts the whole list.
 */
export const sortKeys: Readonly<Record<ShipmentSort, readonly SortKey[]>> = {
  created_at: [{ sql: 's.created_at', type: 'timestamptz' }, id],
  updated_at: [{ sql: 'k.updated_at', type: 'timestamptz' }, standing],
  estimated_delivery: [
    { sql: `coalesce(s.estimated_delivery, 'infinity'::timestamptz)`, type: 'timestamptz' },
    id,
  ],
  tracking_id: [{ sql: 's.tracking_id collate "C"', type: 'text' }, id],
  recipient_name: [
    { sql: 'x.recipient_key', type: 'text' },
    { sql: 'x.shipment_id', type: 'uuid' },
  ],
  status: [{ sql: 'k.status', type: 'text' }, { sql: 'k.updated_at', type: 'timestamptz' }, standing],
}

/**
 * Sort keys for the estimated delivery, if a filter finds only shipments that are due. They match
 * an index without delivered shipments. The index of all shipments would make PostgreSQL read and
 * skip the delivered ones.
 */
const byDue: readonly SortKey[] = [{ sql: 's.due', type: 'timestamptz' }, id]

/** Returns the sort keys of a list in this order with this filter. */
export function sortKeysOf(sort: ShipmentSort, filter: ListFilter): readonly SortKey[] {
  return sort === 'estimated_delivery' && findsOnlyDue(filter) ? byDue : sortKeys[sort]
}
