import { expect } from 'vitest'
import type { TestAccount } from '../auth/auth.ts'
import type { TestServer } from '../processes/server.ts'

/** Returns a file that the API answers to an account; a request with a body is a POST. */
export async function downloadFile(
  { url }: Pick<TestServer, 'url'>,
  { session }: Pick<TestAccount, 'session'>,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly headers: Headers; readonly bytes: Buffer }> {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${session.access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
