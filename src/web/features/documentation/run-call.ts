import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query'
import { accessToken } from '../../session/client/auth-client.ts'
import { renewedToken } from '../../session/client/renewed-token.ts'
import { headersWith } from '../../api/answer.ts'
import { prettyJson } from '../../ui/lib/pretty-json.ts'

export type Outcome = {
  readonly status: number
  readonly statusText: string
  readonly milliseconds: number
  readonly headers: readonly (readonly [string, string])[]
  readonly type: string
  readonly content: Blob
  /** Response body as text, with JSON formatted; undefined for binary files. */
  readonly text: string | undefined
}

type CallInput = {
  /** Request body as JSON text; undefined if the call has no body. */
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** API key to call with instead of the session. */
  readonly key: string | undefined
}

/** Names of the response headers that the page shows to integrators. */
const SHOWN = [
  'content-type',
  'api-version',
  'etag',
  'ratelimit-policy',
  'ratelimit',
  'retry-after',
  'location',
  'idempotency-replayed',
]

/**
 * Makes a call with the API key, or as the signed-in account if `key` is undefined. Returns every
 * answer, also error responses.
 * @throws TypeError if the server was not reached
 */
export async function runCall(
  method: string,
  url: string,
  { body, headers, key }: CallInput,
): Promise<Outcome> {
  const begun = performance.now()
  const token = key ?? (await accessToken())
  let response = await send(token)
  if (response.status === 401 && token !== undefined && key === undefined) {
    const renewed = await renewedToken(token)
    if (renewed !== undefined) response = await send(renewed)
  }
  const content = await response.blob()
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds: Math.round(performance.now() - begun),
    headers: SHOWN.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    type,
    content,
    text: await textOf(content, type),
  }

  function send(bearer: string | undefined): Promise<Response> {
    return fetch(url, {
      method,
      headers: {
        ...headers,
        ...headersWith(bearer),
        accept: '*/*',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      credentials: 'omit',
    })
  }
}

async function textOf(content: Blob, type: string): Promise<string | undefined> {
  if (type === 'application/json') return prettyJson(await content.text())
  return type.startsWith('text/') || type === 'image/svg+xml' ? content.text() : undefined
}

const keyOf = (url: string) => ['seen-tag', url]

/**
 * Stores the `ETag` of a response under the URL of the resource. For a POST, this URL is the called
 * URL followed by an id from the response.
 */
export function storeTag(client: QueryClient, method: string, url: string, outcome: Outcome): void {
  const tag = outcome.headers.find(([name]) => name === 'etag')?.[1]
  if (outcome.status >= 300 || tag === undefined) return
  const urls = method === 'POST' ? namesIn(outcome.text).map((name) => `${url}/${name}`) : [url]
  for (const one of urls) client.setQueryData(keyOf(one), tag)
}

/** Returns the newest `ETag` that this page received for a URL. */
export function useSeenTag(url: string): string | undefined {
  return useQuery<string>({ queryKey: keyOf(url), queryFn: skipToken, gcTime: Infinity }).data
}

/** Returns the ids in a response's data that can identify the resource in a URL. */
function namesIn(text = '{}'): readonly string[] {
  const { data } = JSON.parse(text) as { data?: { id?: unknown; tracking_id?: unknown } }
  return [data?.id, data?.tracking_id].filter((name) => typeof name === 'string')
}
