import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Recording } from '#core/events/append-events.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { erasedShipment, type ErasedRow } from '#core/shipments/erased-shipment.ts'
import { codeOrId } from '#core/shipments/loader-keys.ts'
import { eraseShipments } from './erase-shipments.ts'
import { lockShipmentToErase } from './queries.ts'

export type ErasureRequest = {
  /** Tracking code or id of the shipment. */
  readonly key: string
  /** Tracking code that the user typed as confirmation. */
  readonly typed: string
}

/**
 * Erases the contents of the account's shipment permanently. Does nothing if the shipment is
 * already erased.
 * @throws Failure `not_found`, `invalid_fields` (`other_code`)
 */
export async function eraseShipment(
  { pool, projections }: Recording,
  { origin }: LogIdentity,
  { account, client }: { readonly account: string; readonly client: Client },
  { key, typed }: ErasureRequest,
): Promise<ErasedRow> {
  return inTransaction(pool, [account], async (tx) => {
    const [row] = await lockShipmentToErase(tx, ...codeOrId(key), account)
    const before = row === undefined ? await erasedShipment(tx, key, account) : undefined
    const code = row?.tracking_id ?? before?.tracking_id
    if (code === undefined) throw new Failure('not_found')
    if (typed.trim().toUpperCase() !== code) {
      throw new Failure('invalid_fields', { fields: { tracking_id: 'other_code' } })
    }
    if (before !== undefined) return before
    const now = (await readClock(tx))[0]?.now ?? new Date()
    if (row !== undefined) {
      await eraseShipments(tx, { projections, origin, actor: client.actor ?? account }, [row], now)
      await audit(tx, client, 'shipment_erased', account, { shipment: row.id })
    }
    const erased = await erasedShipment(tx, key, account)
    if (erased === undefined) throw new Error('an erased shipment is gone')
    return erased
  })
}
