import {
  authorizationState,
  MAX_ACTIVE_AUTHORIZATIONS,
  refuseAuthorized,
} from '#domain/checkpoints/authorization.ts'
import { Refusal } from '#domain/base/error.ts'
import { refuseClosed } from '#domain/shipments/status.ts'
import { audit } from '#core/accounts/audit.ts'
import type { Client } from '#platform/http/client.ts'
import { readClock } from '#platform/database/read-clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { lockShipment } from '#core/authorizations/lock-shipment.ts'
import {
  lockAuthorizations,
  lockOpenAuthorizations,
  setRevoked,
  notifyAuthorized,
  notifyOwner,
  type AuthorizationRow,
} from '#core/authorizations/queries.ts'

export type Which = { readonly shipmentKey: string; readonly id: string; readonly account: string }

type After = { readonly row: AuthorizationRow; readonly now: Date }

/**
 * Revokes an authorization; the revocation takes effect when the transaction commits. If the
 * recording of a checkpoint has locked the authorization before, the checkpoint is still recorded.
 * A used-up or revoked authorization stays unchanged.
 * @throws Failure `not_found`
 */
export async function revokeAuthorization(tx: Transaction, which: Which, client: Client): Promise<After> {
  const { row, shipment, now } = await lock(tx, which)
  if (row.used_at !== null || row.revoked_at !== null) return { row, now }
  const [revoked = row] = await setRevoked(tx, row.id, which.account, now)
  await audit(tx, client, 'authorization_revoked', which.account, {
    authorization: row.id,
    shipment: shipment.id,
  })
  await notifyOwner(tx, which.account, shipment.id, shipment.tracking_id)
  await notifyAuthorized(tx, row.id)
  return { row: revoked, now }
}

/**
 * Undoes a revocation.
 * @throws Failure `not_found`
 * @throws Refusal if the authorization would no longer be active, or if another one replaces it
 */
export async function restoreAuthorization(tx: Transaction, which: Which, client: Client): Promise<After> {
  const { row, shipment, now } = await lock(tx, which)
  if (row.revoked_at === null) return { row, now }
  const refusal = refuseClosed(shipment.status) ?? refuseAuthorized({ ...row, revoked_at: null }, now)
  if (refusal !== undefined) throw refusal
  const open = await lockOpenAuthorizations(tx, shipment.id, which.account)
  // The address was deleted with its account, or it has another open authorization for the shipment
  // by now.
  if (row.email === null || open.some(({ email }) => email === row.email))
    throw new Refusal('changed_meanwhile')
  const active = open.filter((one) => authorizationState(one, now) === 'active')
  if (active.length >= MAX_ACTIVE_AUTHORIZATIONS) {
    throw new Refusal('authorizations_full', { most: MAX_ACTIVE_AUTHORIZATIONS })
  }
  const [restored = row] = await setRevoked(tx, row.id, which.account, null)
  await audit(tx, client, 'authorization_restored', which.account, {
    authorization: row.id,
    shipment: shipment.id,
  })
  await notifyOwner(tx, which.account, shipment.id, shipment.tracking_id)
  await notifyAuthorized(tx, row.id)
  return { row: restored, now }
}

async function lock(tx: Transaction, { shipmentKey, id, account }: Which) {
  const shipment = await lockShipment(tx, shipmentKey, account)
  const [row] = await lockAuthorizations(tx, [id], [account])
  if (row === undefined || row.shipment_id !== shipment.id) throw new Failure('not_found')
  const now = (await readClock(tx))[0]?.now ?? new Date()
  return { row, shipment, now }
}
