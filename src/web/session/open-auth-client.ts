import { AuthClient } from '@supabase/auth-js'
import { SESSION_KEY } from './stored-session.ts'

export type SignInClient = InstanceType<typeof AuthClient>

/**
 * Opens the sign-in client. It keeps the session in this browser and renews it by itself. Returns in the address are taken by
 * `auth-return.ts`, which also strips them.
 */
export function openAuthClient(): SignInClient {
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    // Its name for `mfa.recoveryCodes`.
    experimental: { recoveryCodes: true },
  })
}
