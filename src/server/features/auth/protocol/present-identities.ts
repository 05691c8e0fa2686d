import { GOOGLE_ISSUER } from '#platform/config/oidc-config.ts'
import type { UserRow } from '#core/accounts/queries.ts'

/**
 * Presents the identities of the user object: the password, if any, and each account at a provider.
 */
export function presentIdentities(user: UserRow): readonly object[] {
  return waysIn(user)
}

/**
 * Presents `app_metadata`: the providers with which the owner can sign in, beginning with the one
 * that created the account.
 */
export function presentProviders(user: UserRow): { readonly provider: string; readonly providers: string[] } {
  const names = [...new Set(waysIn(user).map(({ provider }) => provider))]
  return { provider: names[0] ?? 'email', providers: names }
}

/** Returns the sign-in API's name for the provider of an issuer. */
export function providerOf(issuer: string): 'google' | 'oidc' {
  return issuer === GOOGLE_ISSUER ? 'google' : 'oidc'
}

type WayIn = Readonly<Record<string, unknown>> & { readonly provider: string }

function waysIn(user: UserRow): readonly WayIn[] {
  const elsewhere = elsewhereOf(user)
  const [first] = user.identities
  // An account without a password lists e-mail as a way to sign in only if it has no identity at a
  // provider. The owner of such an account signs in with mailed links.
  if (!user.has_password && first !== undefined) return elsewhere
  const isFirst = first === undefined || user.created_at < new Date(first.created_at)
  return isFirst ? [byEmail(user), ...elsewhere] : [...elsewhere, byEmail(user)]
}

function byEmail(user: UserRow): WayIn {
  const lastSignIn = user.last_sign_in_at?.toISOString()
  return {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
      sub: user.id,
    },
    provider: 'email',
    ...(lastSignIn && { last_sign_in_at: lastSignIn }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    email: user.email,
  }
}

function elsewhereOf(user: UserRow): readonly WayIn[] {
  return user.identities.map(({ id, issuer, subject, email, created_at, last_sign_in_at }) => {
    const lastSignIn = new Date(last_sign_in_at).toISOString()
    return {
      identity_id: id,
      id: subject,
      user_id: user.id,
      identity_data: { email, email_verified: true, iss: issuer, phone_verified: false, sub: subject },
      provider: providerOf(issuer),
      last_sign_in_at: lastSignIn,
      created_at: new Date(created_at).toISOString(),
      updated_at: lastSignIn,
      email,
    }
  })
}
