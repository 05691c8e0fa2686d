import { loadLogIdentity } from '#core/log/identity.ts'
import { createBatch } from '#core/shipments/create-batch.ts'
import { shipmentRequest, type ShipmentBody } from '#core/shipments/shipment-request.ts'
import { sampleShipment } from './sample-shipment.ts'
import type { TestServer } from '../processes/server.ts'

const BATCH = 250

/**
 * Creates shipments of an account with the product's own operation. `change` returns the fields to
 * override, for the number of a shipment.
 */
export async function createShipments(
  { services }: Pick<TestServer, 'services'>,
  account: string,
  count: number,
  change: (at: number) => Partial<ShipmentBody>,
): Promise<void> {
  const log = await loadLogIdentity(services.config, services.keys)
  for (let from = 0; from < count; from += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) =>
      shipmentRequest(
        { ...sampleShipment, tracking_id: manyCode(from + at), ...change(from + at) },
        account,
        log,
      ),
    )
    for (const outcome of await createBatch(services, requests)) {
      if ('refusal' in outcome) throw outcome.refusal
    }
  }
}

/** Returns the code of the n-th shipment: `FT-20260301-M00000` and so on. */
export function manyCode(at: number): string {
  return `FT-20260301-M${String(at).padStart(5, '0')}`
}
