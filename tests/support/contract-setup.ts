import { contradictions } from './check-contract.ts'

const plainFetch = globalThis.fetch

/** Every answer of `/api` that a test file fetches is held against the OpenAPI document. */
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init)
  const { pathname } = new URL(response.url || 'http://nowhere')
  if (!pathname.startsWith('/api/')) return response
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  // A stream of events has no end to wait for. An answer that breaks off is the caller's to judge.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream
    ? ''
    : await response
        .clone()
        .text()
        .catch(() => undefined)
  if (text === undefined) return response
  // The router takes a path with a slash at its end for the one without.
  const path = pathname.replace(/\/$/, '')
  const found = contradictions(method, path, { status: response.status, headers: response.headers, text })
  if (found.length > 0) throw new Error(`not as the OpenAPI document says:\n${found.join('\n')}`)
  return response
}
