import type { Session } from '@supabase/auth-js'
import { loadAuthClient, onAuthClient } from './auth-client.ts'
import { lastingSession, SESSION_KEY, storedSession } from './stored-session.ts'

/**
 * Maximum time that the renewal of an outdated token may delay the application, in milliseconds.
 */
const RENEWAL_TIMEOUT_MS = 3_000
const TRY_AGAIN_MS = 5_000
/**
 * Longest delay before a page loads the sign-in client, which follows other tabs and renews the
 * session. It applies even if the page is never idle.
 */
const AT_THE_LATEST_MS = 2_000

/**
 * Calls `follow` with the session of this browser, now and after every change. The first call is
 * immediate if the session is known without the sign-in client. Otherwise the first call follows
 * when the client reports the session. Returns the function that stops the calls.
 */
export function followSessions(follow: (session: Session | null) => void): () => void {
  const { signal, abort } = stopping()
  const lasting = lastingSession()
  // The sign-in client tries for 30 seconds to renew an outdated token before it reports anything.
  // The timer therefore reports the stored session earlier.
  const delay = navigator.onLine ? RENEWAL_TIMEOUT_MS : 0
  const timer = lasting === undefined && setTimeout(() => follow(storedSession()), delay)
  const calm = () => timer !== false && clearTimeout(timer)
  const listen = async (): Promise<void> => {
    const client = await loadAuthClient()
    if (signal.aborted) return
    const { data } = client.onAuthStateChange((event, session) => {
      calm()
      follow(session ?? (event === 'INITIAL_SESSION' ? storedSession() : null))
    })
    signal.addEventListener('abort', () => data.subscription.unsubscribe())
  }
  const keepTrying = (): void => {
    if (signal.aborted) return
    listen().catch(() => setTimeout(keepTrying, TRY_AGAIN_MS))
  }
  signal.addEventListener('abort', calm)
  if (lasting === undefined) keepTrying()
  else {
    follow(lasting)
    if (lasting === null) whenSomebodySignsIn(keepTrying, signal)
    else soon(keepTrying)
  }
  return abort
}

/**
 * Calls `run` when somebody signs in here or in another tab. Until then the page does not load the
 * sign-in client.
 */
function whenSomebodySignsIn(run: () => void, signal: AbortSignal): void {
  let isBegun = false
  const begin = () => {
    if (!isBegun) run()
    isBegun = true
  }
  onAuthClient(begin)
  addEventListener('storage', ({ key }) => key === SESSION_KEY && begin(), { signal })
}

function stopping(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function soon(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_THE_LATEST_MS })
  else setTimeout(run, AT_THE_LATEST_MS / 4)
}
