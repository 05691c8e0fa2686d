import type { Shipment } from '#contract/shipments.ts'
import type { TypedAddress } from '../places/use-geocode.ts'

type End = 'origin' | 'destination'

/** City and UF where the joined address ends with them: `…, São Paulo/SP`. */
const CITY_AND_UF = /([^,/]+)\/([A-Z]{2})\s*$/

/** The address of an end as far as it can be asked for: its own fields, else what the joined text says. */
export function addressOfEnd(shipment: Shipment, end: End): TypedAddress {
  const joined = shipment[end]
  const [, city = '', uf = ''] = CITY_AND_UF.exec(joined.slice(-140)) ?? []
  return {
    street: joined.split(',', 1)[0] ?? '',
    number: shipment[`${end}_number`],
    neighborhood: shipment[`${end}_neighborhood`],
    city: shipment[`${end}_city`] ?? city.trim(),
    uf: shipment[`${end}_state`] ?? uf,
  }
}
