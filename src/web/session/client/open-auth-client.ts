import { AuthClient } from '@supabase/auth-js'
import { SESSION_KEY } from './stored-session.ts'

export type SignInClient = InstanceType<typeof AuthClient>

/**
 * Opens the sign-in client. The client stores the session in this browser and renews it. It does
 * not read sessions from the page's address: `auth-address.ts` removes them from the address, and
 * `auth-return.ts` reads them.
 */
export function openAuthClient(): SignInClient {
  return openClient(SESSION_KEY, true)
}

/**
 * Creates a sign-in client that stores nothing. Its session does not replace the stored one until
 * the user agrees.
 */
export function openPassingClient(): SignInClient {
  return openClient(`${SESSION_KEY}.passing`, false)
}

function openClient(storageKey: string, isLasting: boolean): SignInClient {
  return new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey,
    flowType: 'implicit',
    detectSessionInUrl: false,
    autoRefreshToken: isLasting,
    persistSession: isLasting,
    // The client supports `mfa.recoveryCodes` only with this option.
    experimental: { recoveryCodes: true },
  })
}
