import type { Session } from '@supabase/auth-js'

/** Where the session lies in this browser. */
export const SESSION_KEY = 'lastro.session'

/** The sign-in client takes a token for outdated, and renews it, this long before its end. */
const RENEWED_BEFORE_MS = 90_000

/**
 * The session as the sign-in client left it in this browser. Without network the client cannot renew an outdated access
 * token, and gives no session; it removes one that the server refused to renew.
 */
export function storedSession(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return isSession(stored) ? stored : null
  } catch {
    return null
  }
}

/**
 * The same where it can be used as it is: null when there is none, undefined when the sign-in client has to say, because the
 * token is about to end or what lies there is nothing that is known here.
 */
export function lastingSession(now = Date.now()): Session | null | undefined {
  try {
    if (localStorage.getItem(SESSION_KEY) === null) return null
  } catch {
    return undefined
  }
  const session = storedSession()
  const endsAt = (session?.expires_at ?? 0) * 1000
  return session !== null && endsAt - now >= RENEWED_BEFORE_MS ? session : undefined
}

/** Forgets the session where its client cannot. */
export function deleteStoredSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage there is none.
  }
}

/** What is read of it here; the rest is its client's. */
function isSession(stored: unknown): stored is Session {
  if (!isRecord(stored) || !isRecord(stored['user'])) return false
  const { access_token, refresh_token, user } = stored
  return (
    typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof user['id'] === 'string' &&
    isRecord(user['user_metadata'])
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
