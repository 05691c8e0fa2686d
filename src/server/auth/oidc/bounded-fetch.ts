import type { CustomFetchOptions } from 'openid-client'
import { readBounded } from '../../outgoing/read-bounded.ts'

/** Bytes; a provider's documents are a few thousand. */
const MAX_BODY = 256 * 1024

/** `fetch` with a body that is read whole, up to a limit, within the time that `options.signal` gives. */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body = null, headers, method, redirect, signal } = options
  const response = await fetch(url, { body, headers, method, redirect, ...(signal && { signal }) })
  const { status, statusText } = response
  const bytes = await readBounded(response, MAX_BODY)
  return new Response(bytes, { status, statusText, headers: response.headers })
}
