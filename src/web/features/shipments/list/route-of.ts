import { isolated } from '#ledger/base/visible-text.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'

type Ends = Pick<
  Shipment,
  'origin' | 'origin_city' | 'origin_state' | 'destination' | 'destination_city' | 'destination_state'
>

/**
 * Returns both ends of a route in short form: "Belém/PA", or the text before the first comma if the
 * city is unknown.
 */
export function routeOf(shipment: Ends): { readonly from: string; readonly to: string } {
  return {
    from: endOf(shipment.origin, shipment.origin_city, shipment.origin_state),
    to: endOf(shipment.destination, shipment.destination_city, shipment.destination_state),
  }
}

function endOf(address: string, city: string | null, state: string | null): string {
  if (city === null) return isolated(address.split(',', 1)[0] ?? address)
  return state === null ? isolated(city) : `${isolated(city)}/${state}`
}
