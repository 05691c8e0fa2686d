import type { CustomFetchOptions } from 'openid-client'

/** Bytes; a provider's documents are a few thousand. */
const MAX_BODY = 256 * 1024

/** `fetch` with a body that is read whole, up to a limit, within the time that `options.signal` gives. */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body = null, headers, method, redirect, signal } = options
  const response = await fetch(url, { body, headers, method, redirect, ...(signal && { signal }) })
  const { status, statusText } = response
  const bytes = await readBody(response)
  return new Response(bytes, { status, statusText, headers: response.headers })
}

async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MAX_BODY) throw new RangeError(`the identity provider answered more than ${MAX_BODY} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
