import type { TestServer } from './server.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  /** The parsed body; the text of one that is not JSON. */
  readonly body: unknown
}

/** Calls the API of a test server, as an account when it has a token. */
export function apiOf(server: Pick<TestServer, 'address'>, token?: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${server.address}${path}`, {
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
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
}

export type Api = ReturnType<typeof apiOf>
