import type { FastifyInstance } from 'fastify'
import { findReference, MAX_WITH_REFERENCE, type WithReference } from '#contract/endpoints/references.ts'
import { toIndexedReference } from '#domain/references/reference.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { route } from '#platform/http/route.ts'
import { statement } from './references.rows.ts'

const findByReference = statement<[account: string, value: string], WithReference>(
  'find_by_reference',
  `select s.tracking_id, r.kind, s.status, s.destination_city, s.destination_state
   from shipment_references r join shipments s on s.id = r.shipment_id and s.user_id = r.user_id
   where r.user_id = $1 and r.value = $2
   order by s.created_at desc, s.id desc limit ${MAX_WITH_REFERENCE}`,
)

/** Registers the look-up of the shipments that have a scanned reference. */
export function referenceRoute(api: FastifyInstance, pool: Pool): void {
  route(api, findReference, ({ params: { value }, account: { id } }) =>
    inTransaction(pool, [id], (tx) => findByReference(tx, id, toIndexedReference(value))),
  )
}
