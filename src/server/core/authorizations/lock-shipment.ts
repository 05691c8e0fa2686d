import type { Queryable } from '#platform/database/pool.ts'
import { missingShipment } from '../shipments/erased-shipment.ts'
import { codeOrId } from '../shipments/loader-keys.ts'
import { lockShipmentToAuthorize, type LockedShipment } from './queries.ts'

/**
 * Locks the account's shipment, by tracking code or id, so that concurrent calls cannot exceed the
 * limit on its authorizations.
 * @throws Failure `not_found` if the shipment is missing or belongs to another account
 * @throws Refusal `shipment_erased`
 */
export async function lockShipment(on: Queryable, key: string, account: string): Promise<LockedShipment> {
  const [row] = await lockShipmentToAuthorize(on, ...codeOrId(key), account)
  if (row === undefined) throw await missingShipment(on, key, account)
  return row
}
