import type { TestServer } from '../processes/server.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined if the body is empty. */
  readonly body: unknown
}

export type Call = {
  readonly method?: string
  /** Body of the request, sent as JSON; text and bytes are sent unchanged. */
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends one request to `/auth/v1` with the method and headers of Supabase's official client. `call`
 * can override both.
 */
export async function callAuth(
  server: Pick<TestServer, 'url'>,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const { method = call.body === undefined ? 'GET' : 'POST', body, token, headers } = call
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

/** Returns the HTTP status of `GET /api/shipments`, which every signed-in account may call. */
export async function statusOnApi(server: Pick<TestServer, 'url'>, token: string): Promise<number> {
  const response = await fetch(`${server.url}/api/shipments`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  return response.status
}
