import type { Session } from '@supabase/auth-js'
import { loadAuthClient, onAuthClient } from './auth-client.ts'
import { lastingSession, SESSION_KEY, storedSession } from './stored-session.ts'

/** How long the renewal of an outdated token may hold the application up, in milliseconds. */
const RENEWAL_TIMEOUT_MS = 3_000
const TRY_AGAIN_MS = 5_000
/** Even a page that is never idle hears of other tabs, and renews its session, from then on. */
const AT_THE_LATEST_MS = 2_000

/**
 * Tells the session of this browser, now where that is known without the sign-in client and else when the client says so, and
 * then whenever it changes; gives what stops that.
 */
export function followSessions(follow: (session: Session | null) => void): () => void {
  const { signal, abort } = stopping()
  const lasting = lastingSession()
  // The sign-in client tries for half a minute to renew an outdated token before it says anything.
  const patience = navigator.onLine ? RENEWAL_TIMEOUT_MS : 0
  const impatience = lasting === undefined && setTimeout(() => follow(storedSession()), patience)
  const calm = () => impatience !== false && clearTimeout(impatience)
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

/** Runs once somebody signs in here or in another tab: until then a visitor does without the sign-in client. */
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
