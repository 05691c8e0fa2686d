import { AuthClient } from '@supabase/auth-js'

/** Where the session lies in this browser. */
export const SESSION_KEY = 'lastro.session'

/**
 * The sign-in client. It keeps the session in this browser and renews it by itself. Returns in the address are taken by
 * `auth-return.ts`, which also strips them.
 */
export const auth = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: SESSION_KEY,
  flowType: 'implicit',
  detectSessionInUrl: false,
  autoRefreshToken: true,
  persistSession: true,
  // Its name for `mfa.recoveryCodes`.
  experimental: { recoveryCodes: true },
})

/** The access token to send, renewed when it is about to expire; undefined when signed out. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await auth.getSession()
  return data.session?.access_token
}
