import { AuthClient } from '@supabase/auth-js'
import { SESSION_KEY } from './stored-session.ts'

export type SignInClient = InstanceType<typeof AuthClient>

/**
 * Creates the sign-in client, which stores the session in this browser and renews it automatically.
 * `auth-return.ts` reads and removes the data that a return puts into the address.
 */
export function openAuthClient(): SignInClient {
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    // The client's name for `mfa.recoveryCodes`.
    experimental: { recoveryCodes: true },
  })
}

/**
 * Creates a sign-in client that stores nothing. Its session replaces no other until the person
 * agrees.
 */
export function openPassingClient(): SignInClient {
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: `${SESSION_KEY}.passing`,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: false,
    persistSession: false,
  })
}
