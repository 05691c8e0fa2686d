import type { Queryable } from '../db/pool.ts'
import { missingShipment } from '../erasure/erased-shipment.ts'
import { asksBy } from './of-asked.ts'
import { findShipment, findShipmentById, type ShipmentRow } from './queries.ts'

/**
 * The account's shipment by tracking code or id.
 * @throws Failure `not_found` for a missing one and for another account's alike
 * @throws Refusal `shipment_erased`
 */
export async function shipmentByKey(on: Queryable, key: string, account: string): Promise<ShipmentRow> {
  const row = await seekShipment(on, key, account)
  if (!row) throw await missingShipment(on, key, account)
  return row
}

/** As `shipmentByKey`, by one statement: undefined where there is none. */
export async function seekShipment(
  on: Queryable,
  key: string,
  account: string,
): Promise<ShipmentRow | undefined> {
  const find = asksBy(key) === 'code' ? findShipment : findShipmentById
  const [row] = await find(on, key, account)
  return row
}
