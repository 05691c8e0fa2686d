import type { TestServer } from '../processes/server.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  /**
   * Parsed JSON body, or the text of any other body. `request_id` is removed from the body of an
   * error.
   */
  readonly body: unknown
}

/**
 * Returns a function that calls the API of a test server, with the given access token if there is
 * one.
 */
export function apiOf(server: Pick<TestServer, 'url'>, token?: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const { status, headers: answered } = response
    return { status, headers: answered, body: isJson ? withoutRequestId(JSON.parse(text), answered) : text }
  }
}

/**
 * Asserts that an error contains its request id, then removes that id so that equal refusals
 * compare as equal.
 */
function withoutRequestId(body: unknown, headers: Headers): unknown {
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'error') return body
  const { request_id, ...rest } = body as { request_id?: unknown }
  // A replayed response contains the id of the first request, so its id differs from the header.
  const isReplay = headers.get('idempotency-replayed') === 'true'
  if (!isReplay && request_id !== headers.get('request-id'))
    throw new Error('an error without its request id')
  return rest
}

export type Api = ReturnType<typeof apiOf>
