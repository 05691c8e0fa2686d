import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import { authorizationState } from '#domain/checkpoints/authorization.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import { publicPlace } from '#core/reference-data/municipalities.ts'
import type { ReceivedRow } from '#core/authorizations/queries.ts'

/**
 * Presents an authorization to its recipient: the shipment's code, and origin and destination while
 * the authorization is active.
 */
export function presentReceived(row: ReceivedRow): ReceivedAuthorization {
  const state = authorizationState(row, row.now)
  const isOpen = state === 'active' && !isFinalStatus(row.status)
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    tracking_id: row.tracking_id,
    granted_by: presentGrantor(row),
    single_use: row.is_single_use,
    state: state === 'active' && !isOpen ? 'closed' : state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    uses: row.uses,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ...(isOpen ? presentPlaces(row) : { origin: null, destination: null }),
  }
}

export function presentGrantor(row: Pick<ReceivedRow, 'owner_name' | 'owner_email'>): {
  name: string | null
  email: string | null
} {
  return { name: row.owner_name, email: row.owner_email }
}

/** Presents origin and destination with city and state only; each is null if neither is known. */
export function presentPlaces(
  row: Pick<ReceivedRow, 'origin_city' | 'origin_state' | 'destination_city' | 'destination_state'>,
): { origin: string | null; destination: string | null } {
  return {
    origin: publicPlace(row.origin_city, row.origin_state),
    destination: publicPlace(row.destination_city, row.destination_state),
  }
}
