import type { Session } from '@supabase/auth-js'
import { claimsOf } from './token-claims.ts'

/** An authenticator app of the account. */
export type App = { readonly id: string; readonly name: string }

/** Means with which a session's account can confirm a second factor. */
export type SecondStepMeans = {
  readonly apps: readonly App[]
  readonly hasRecoveryCodes: boolean
}

/** Returns true if the account has a second factor that the session has not confirmed. */
export function owesSecondStep({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') === true
  return hasFactor && claimsOf(access_token)['aal'] !== 'aal2'
}

/**
 * Returns the verified factors of a session's user, as last reported by the server. The app that
 * was used last comes first.
 */
export function meansOf({ user }: Pick<Session, 'user'>): SecondStepMeans {
  const verified = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const apps = verified
    .filter(({ factor_type }) => factor_type === 'totp')
    .toSorted((a, b) => (b.last_challenged_at ?? '').localeCompare(a.last_challenged_at ?? ''))
    .map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }))
  return { apps, hasRecoveryCodes: verified.some(({ factor_type }) => factor_type === 'recovery_code') }
}
