import { AuthClient } from '@supabase/auth-js'
import { SESSION_KEY } from './stored-session.ts'

export type SignInClient = InstanceType<typeof AuthClient>

/**
 * Opens the sign-in client. It keeps the session in this browser and renews it by itself. Returns in the address are taken by
 * `auth-address.ts`, which also strips them.
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
