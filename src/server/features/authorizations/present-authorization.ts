import type { ShipmentAuthorization } from '#contract/endpoints/authorizations.ts'
import { authorizationState } from '#domain/checkpoints/authorization.ts'
import type { AuthorizationRow, Recorder } from '#core/authorizations/queries.ts'

/**
 * Presents an authorization to the shipment's owner. A used authorization names the account that
 * used it; an unused one names only the authorized address.
 */
export function presentAuthorization(
  row: AuthorizationRow,
  recorders: readonly Recorder[],
  now: Date,
): ShipmentAuthorization {
  const recorder = row.uses > 0 ? recorders.find(({ id }) => id === row.authorized_user_id) : undefined
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    email: row.email,
    single_use: row.is_single_use,
    state: authorizationState(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    uses: row.uses,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    used_by: recorder
      ? { name: recorder.name, email: recorder.email, is_deleted: recorder.is_deleted }
      : null,
  }
}
