import type { Queryable } from '#platform/database/pool.ts'
import { missingShipment } from './erased-shipment.ts'
import { findShipment, type ShipmentRow } from './queries.ts'

/**
 * Returns the account's shipment by tracking code or id.
 * @throws Failure `not_found` for a missing shipment and for another account's shipment
 * @throws Refusal `shipment_erased`
 */
export async function shipmentByKey(on: Queryable, key: string, account: string): Promise<ShipmentRow> {
  const [row] = await findShipment(on, key, account)
  if (!row) throw await missingShipment(on, key, account)
  return row
}
