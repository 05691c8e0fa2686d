import { badAnswer, networkError } from '../api/answer.ts'

let known: Promise<string> | undefined

const CACHE = 'lastro-log'
const KEY = '/log-origin'
/**
 * Timeout, in milliseconds, of the request for the origin if a stored origin can replace the
 * answer.
 */
const TIMEOUT_MS = 2_000

/**
 * Returns the origin of this installation's log: the name in the log's verifier key. Client
 * statements contain it. Requests the origin once per visit. Offline, returns the stored origin,
 * because an installation never changes it.
 * @throws ApiError `network` if the server was not reached, `bad_answer` if it returned no key
 */
export function logOrigin(): Promise<string> {
  known ??= findOrigin().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function findOrigin(): Promise<string> {
  const remembered = await readOrigin()
  try {
    const origin = await fetchOrigin(remembered === undefined ? undefined : AbortSignal.timeout(TIMEOUT_MS))
    if (origin !== remembered) await storeOrigin(origin)
    return origin
  } catch (error) {
    if (remembered === undefined) throw error
    return remembered
  }
}

// The origin is in a cache, because browsers write local storage at most once a minute. A phone
// that was switched off before could record nothing offline. Caches are absent without HTTPS.
async function readOrigin(): Promise<string | undefined> {
  try {
    return await (await (await caches.open(CACHE)).match(KEY))?.text()
  } catch {
    return undefined
  }
}

async function storeOrigin(origin: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(KEY, new Response(origin))
  } catch {
    // The device stores nothing. The next visit requests the origin again.
  }
}

async function fetchOrigin(signal: AbortSignal | undefined): Promise<string> {
  const text = await fetchKey(signal)
  const { parseVerifierKey } = await import('#ledger/log/note-key.ts')
  try {
    return parseVerifierKey(text.trimEnd()).name
  } catch {
    throw badAnswer(200)
  }
}

async function fetchKey(signal: AbortSignal | undefined): Promise<string> {
  const response = await fetch('/log/key', { credentials: 'omit', ...(signal && { signal }) }).catch(
    () => undefined,
  )
  if (response?.ok !== true) throw networkError()
  return response.text()
}
