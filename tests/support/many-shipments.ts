import type { ShipmentContent } from '#domain/entry.ts'
import { loadLogIdentity } from '#server/log/identity.ts'
import { createBatch } from '#server/shipments/create-batch.ts'
import { shipmentRequest, type ShipmentBody } from '#server/shipments/shipment-request.ts'
import type { TestServer } from './server.ts'

const BATCH = 250

/** Creates shipments of an account by the product's own operation; `change` says what is special of each, by its number. */
export async function createShipments(
  { services }: Pick<TestServer, 'services'>,
  account: string,
  count: number,
  change: (at: number) => Partial<ShipmentBody>,
): Promise<void> {
  const log = await loadLogIdentity(services.config, services.keys)
  for (let from = 0; from < count; from += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) =>
      shipmentRequest({ ...content, tracking_id: manyCode(from + at), ...change(from + at) }, account, log),
    )
    for (const outcome of await createBatch(services, requests)) {
      if ('refusal' in outcome) throw outcome.refusal
    }
  }
}

/** The code of the n-th: `FT-20260301-M00000` and so on. */
export function manyCode(at: number): string {
  return `FT-20260301-M${String(at).padStart(5, '0')}`
}

const content: ShipmentContent = {
  status: 'pending',
  reference: null,
  origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
  origin_number: '12',
  origin_complement: null,
  origin_neighborhood: 'Centro',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
  destination_number: '300',
  destination_complement: null,
  destination_neighborhood: 'Boa Viagem',
  destination_city: 'Recife',
  destination_state: 'PE',
  recipient_name: 'Ana Souza',
  recipient_address: null,
  recipient_email: null,
  recipient_phone: null,
  description: null,
  weight: 12.5,
  estimated_delivery: null,
  custom_data: {},
}
