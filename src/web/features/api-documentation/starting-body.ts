import { makeTrackingCode } from '#domain/tracking-code.ts'
import type { ApiCall } from './calls.ts'

/**
 * Returns the call's example body as JSON text, about a shipment of the account: a new one where one is
 * made, else the newest.
 * @param newest its tracking ID; empty where there is none, which leaves the example's own
 */
export function startingBody({ id, operation }: ApiCall, newest: string): string {
  const example = operation.requestBody?.content['application/json']?.example
  const code =
    id === 'createShipment' || id === 'createShipments'
      ? makeTrackingCode(new Date(), (length) => crypto.getRandomValues(new Uint8Array(length)))
      : newest
  const text = JSON.stringify(example ?? {}, null, 2)
  return code === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(code))
}
