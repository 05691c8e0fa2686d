import type { ShipmentErasure } from '#contract/endpoints/erasure.ts'
import type { ErasedRow } from '#core/shipments/erased-shipment.ts'

/** Presents an erased shipment for the API. */
export function presentErased({ id, tracking_id, events, erased_at }: ErasedRow): ShipmentErasure {
  return { id, tracking_id, events, erased_at: erased_at.toISOString() }
}
