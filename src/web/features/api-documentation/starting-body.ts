import type { ApiCall } from './calls.ts'

/**
 * Returns the call's example body as JSON text, with the tracking ID of the account's newest
 * shipment. For a new shipment, the server generates the tracking ID.
 * @param newest tracking ID of the newest shipment; if empty, the example's own ID stays
 */
export function startingBody({ operation }: ApiCall, newest: string): string {
  const example = operation.requestBody?.content['application/json']?.example
  const text = JSON.stringify(example ?? {}, null, 2)
  return newest === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(newest))
}
