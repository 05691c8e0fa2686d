import { contradictions } from './check-contract.ts'

// The test files of a worker share its globals, and each file runs this set-up. Only the first run
// stores the original `fetch`, because later runs would find the replacement below.
const shared = globalThis as { plainFetch?: typeof fetch }
const plainFetch = (shared.plainFetch ??= fetch)

/** Checks every answer of `/api` that a test file fetches against the OpenAPI document. */
globalThis.fetch = async (input, init) => {
  const response = await plainFetch(input, init)
  const { pathname } = new URL(response.url || 'http://nowhere')
  if (!pathname.startsWith('/api/')) return response
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  // An event stream never ends, so its text is not read. A body that cannot be read completely is
  // not checked; its error reaches the caller of `fetch`.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream
    ? ''
    : await response
        .clone()
        .text()
        .catch(() => undefined)
  if (text === undefined) return response
  // The router treats a path with a trailing slash like the path without.
  const path = pathname.replace(/\/$/, '')
  const found = contradictions(method, path, { status: response.status, headers: response.headers, text })
  if (found.length > 0) throw new Error(`not as the OpenAPI document says:\n${found.join('\n')}`)
  return response
}
