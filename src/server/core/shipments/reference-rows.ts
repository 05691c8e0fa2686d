import { toIndexedReference } from '#domain/references/reference.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import type { EventWith } from '../events/recorded-event.ts'
import { statement } from './shipments.rows.ts'

type Stated = EventWith<'creation' | 'edit'>

const insertReferenceRows = insertRows('insert_shipment_references', 'shipment_references', {
  user_id: 'uuid',
  shipment_id: 'uuid',
  kind: 'text',
  value: 'text',
})

/** Inserts the references that creations and edits state. */
export function insertReferences(on: Queryable, stated: readonly Stated[]): Promise<unknown> {
  const rows = stated.flatMap(({ event: { shipmentId, acceptance }, content }) =>
    content.shipment.references.map(({ kind, value }) => ({
      user_id: acceptance.account,
      shipment_id: shipmentId,
      kind,
      value: toIndexedReference(value),
    })),
  )
  return insertReferenceRows(on, rows)
}

const deleteReferenceRows = statement<AccountPairs, never>(
  'delete_shipment_references',
  `delete from shipment_references r using unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   where r.shipment_id = asked.id and r.user_id = asked.user_id`,
)

/** Deletes the references of shipments, before those of their new content are inserted. */
export function deleteReferences(on: Queryable, edited: readonly Stated[]): Promise<unknown> {
  return deleteReferenceRows(
    on,
    edited.map(({ event }) => event.shipmentId),
    edited.map(({ event }) => event.acceptance.account),
  )
}
