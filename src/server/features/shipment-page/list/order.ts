import type { ShipmentSort, SortDirection } from '#contract/endpoints/shipment-list.ts'
import { findsOnlyDue, type ListFilter } from './filter.ts'

/** How a list is sorted and where its pages begin. */
export type ListOrder = { readonly sort: ShipmentSort; readonly direction: SortDirection }

/** One expression to sort by, and the type its value is cast to in a position. */
type SortKey = { readonly sql: string; readonly type: 'timestamptz' | 'text' | 'uuid' }

const id: SortKey = { sql: 's.id', type: 'uuid' }
const standing: SortKey = { sql: 'k.shipment_id', type: 'uuid' }

/** The keys of each order, exactly those of an index (migrations/0015, 0020), so that no list is ever sorted as a whole. */
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

/** The same values by another index: delivered ones, which a list of due ones passes over, are not in it. */
const byDue: readonly SortKey[] = [{ sql: 's.due', type: 'timestamptz' }, id]

/** The keys that a list of these shipments is sorted by. */
export function sortKeysOf(sort: ShipmentSort, filter: ListFilter): readonly SortKey[] {
  return sort === 'estimated_delivery' && findsOnlyDue(filter) ? byDue : sortKeys[sort]
}
