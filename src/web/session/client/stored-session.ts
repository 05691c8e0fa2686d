import type { Session } from '@supabase/auth-js'
import { parseJson } from '#domain/base/parse-json.ts'
import { deviceStorage } from '../../storage.ts'

/** Storage key of the session in this browser. */
export const SESSION_KEY = 'lastro.session'

/** Time before expiry at which the sign-in client renews a token. */
const RENEWED_BEFORE_MS = 90_000

/**
 * Returns the session that the sign-in client stored in this browser. Offline, the client cannot
 * renew an outdated access token and reports no session although one is stored. The client deletes
 * a stored session that the server refused to renew.
 */
export function storedSession(): Session | null {
  const stored = parseJson(deviceStorage.read(SESSION_KEY) ?? 'null')
  return isSession(stored) ? stored : null
}

/**
 * Returns the stored session if it is usable without a renewal, or null if there is none. Returns
 * undefined if the sign-in client must decide: the token is about to end, or the stored text is not
 * a valid session.
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

/** Deletes the stored session without the sign-in client. */
export function deleteStoredSession(): void {
  deviceStorage.remove(SESSION_KEY)
}

/** Checks only the fields that this module reads; the client owns the others. */
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
