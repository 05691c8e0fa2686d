import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * UUID with or without hyphens, as nginx, Caddy and Envoy create them. The audit log stores it as a
 * UUID.
 */
const ID = /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/i
/** W3C Trace Context, section 3.2.2; an id of zeros alone is invalid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/**
 * Returns the id of a request. From a trusted proxy it is the `X-Request-Id`, or else the trace id
 * in `traceparent`. Otherwise it is a new one.
 */
export function requestIdOf(headers: IncomingHttpHeaders, isProxyTrusted: boolean): string {
  if (!isProxyTrusted) return randomUUID()
  const given = String(headers['x-request-id'] ?? '')
  if (ID.test(given)) return given
  const [, traceId] = TRACEPARENT.exec(String(headers['traceparent'] ?? '')) ?? []
  return traceId ?? randomUUID()
}
