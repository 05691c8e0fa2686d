import type { ApiCall } from './calls.ts'

/**
 * Returns the call's example body as JSON text. Replaces every tracking ID in the body with that of
 * the account's newest shipment, so that the call refers to an existing shipment.
 * @param newest tracking ID of the newest shipment; if empty, the example's own ID stays
 */
export function startingBody({ operation }: ApiCall, newest: string): string {
  const example = operation.requestBody?.content['application/json']?.example
  const text = JSON.stringify(example ?? {}, null, 2)
  return newest === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(newest))
}
