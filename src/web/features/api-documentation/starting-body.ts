import type { ApiCall } from './calls.ts'

/**
 * Returns the call's example body as JSON text, about the account's newest shipment. A new shipment gets its
 * code from the server.
 * @param newest its tracking ID; empty if there is none, which leaves the example's own
 */
export function startingBody({ operation }: ApiCall, newest: string): string {
  const example = operation.requestBody?.content['application/json']?.example
  const text = JSON.stringify(example ?? {}, null, 2)
  return newest === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(newest))
}
