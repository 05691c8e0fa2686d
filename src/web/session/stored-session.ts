import type { Session } from '@supabase/auth-js'
import * as z from 'zod/mini'

/** Where the session lies in this browser. */
export const SESSION_KEY = 'lastro.session'

/** The sign-in client takes a token for outdated, and renews it, this long before its end. */
const RENEWED_BEFORE_MS = 90_000

const stored = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.looseObject({ id: z.string(), user_metadata: z.record(z.string(), z.unknown()) }),
})

/**
 * The session as the sign-in client left it in this browser. Without network the client cannot renew an outdated access
 * token, and gives no session; it removes one that the server refused to renew.
 */
export function storedSession(): Session | null {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null'))
    return parsed.success ? (parsed.data as unknown as Session) : null
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
export function forgetStoredSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage there is none.
  }
}
