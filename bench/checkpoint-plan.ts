import { noDelivery } from '#domain/checkpoints/delivery.ts'
import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { toInstant } from '#domain/base/instant.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'

/**
 * Declared time of a shipment's first checkpoint. It is so early that no run declares a time in the
 * future.
 */
const FIRST_DECLARED = Date.UTC(2024, 0, 1)
/**
 * Interval between two checkpoints of a shipment. Types alternate, so the same type returns after
 * 20 minutes. The server refuses a checkpoint of the same type as a duplicate only within 5
 * minutes.
 */
const STEP_MS = 10 * 60_000

/**
 * Returns the declared values of a shipment's n-th checkpoint. Arrivals (`entrada`) and departures
 * (`saida`) at one place alternate, so that no rule refuses a checkpoint.
 */
export function nthCheckpoint(trackingId: string, n: number): CreateCheckpointBody {
  return {
    tracking_id: trackingId as TrackingCode,
    occurred_at: toInstant(new Date(FIRST_DECLARED + n * STEP_MS)),
    checkpoint_type: n % 2 === 0 ? 'entrada' : 'saida',
    location: 'Armazém 1',
    status: 'Em Trânsito',
    address: 'Rua do Porto, 1, Recife/PE',
    city: 'Recife',
    uf: 'PE',
    latitude: -8.063,
    longitude: -34.871,
    ...noDelivery,
    accuracy: null,
    notes: 'Lacre conferido',
  }
}
