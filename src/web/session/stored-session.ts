import type { Session } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { SESSION_KEY } from './auth-client.ts'

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
