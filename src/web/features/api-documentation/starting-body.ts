import type { QueryClient } from '@tanstack/react-query'
import { makeTrackingCode } from '#domain/tracking-code.ts'
import type { ApiCall } from './calls.ts'
import { newestShipmentCode } from './newest-shipment.ts'

/** The call's example as JSON text, about a shipment of the account: a new one where one is made, else the newest. */
export function startingBody({ id, operation }: ApiCall, client: QueryClient): string {
  const example = operation.requestBody?.content['application/json']?.example
  const code =
    id === 'createShipment' || id === 'createShipments'
      ? makeTrackingCode(new Date(), (length) => crypto.getRandomValues(new Uint8Array(length)))
      : newestShipmentCode(client)
  const text = JSON.stringify(example ?? {}, null, 2)
  return code === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(code))
}
