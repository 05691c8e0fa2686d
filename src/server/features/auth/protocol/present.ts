import type { Proof } from '../credentials/access-token.ts'
import type { AuthContext } from './context.ts'
import { presentFactors } from './present-factors.ts'
import { presentIdentities, presentProviders } from './present-identities.ts'
import type { SecondStep, SessionRow, UserRow } from '#core/accounts/queries.ts'

export type Started = { readonly user: UserRow; readonly session: SessionRow }

/**
 * User object of the sign-in API. It contains everything about a user that the sign-in API reveals.
 */
export type UserBody = Readonly<Record<string, unknown>> & { readonly id: string }

export type SessionBody = {
  readonly access_token: string
  readonly token_type: 'bearer'
  /** Lifetime in seconds. */
  readonly expires_in: number
  /** Expiry in seconds since 1970. */
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserBody
}

/** Presents a user. Dates are RFC 3339 in UTC; unset members are absent. */
export function presentUser(user: UserRow): UserBody {
  const created_at = user.created_at.toISOString()
  const updated_at = user.updated_at.toISOString()
  const confirmed = user.email_confirmed_at?.toISOString()
  const sent = user.confirmation_sent_at?.toISOString()
  const recoverySent = user.recovery_sent_at?.toISOString()
  const lastSignIn = user.last_sign_in_at?.toISOString()
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...(confirmed && { email_confirmed_at: confirmed }),
    phone: '',
    ...(sent && { confirmation_sent_at: sent }),
    ...(confirmed && { confirmed_at: confirmed }),
    ...(recoverySent && { recovery_sent_at: recoverySent }),
    ...(user.new_email !== null && { new_email: user.new_email }),
    ...(lastSignIn && { last_sign_in_at: lastSignIn }),
    app_metadata: presentProviders(user),
    user_metadata: user.user_metadata,
    ...(user.factors.length > 0 && { factors: presentFactors(user) }),
    identities: presentIdentities(user),
    created_at,
    updated_at,
    is_anonymous: false,
  }
}

/** Presents a session, with a new access token and the session's one active refresh token. */
export async function presentSession(
  { accessTokens, refreshTokens }: AuthContext,
  { user, session }: Started,
): Promise<SessionBody> {
  const { token, expiresIn, expiresAt } = await accessTokens.issue({
    userId: user.id,
    sessionId: session.id,
    profile: {
      email: user.email,
      phone: '',
      app_metadata: presentProviders(user),
      user_metadata: user.user_metadata,
    },
    level: session.second_step === null ? 'aal1' : 'aal2',
    proofs: proofsOf(session),
    notAfter: session.expires_at,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshTokens.issue({ sessionId: session.id, counter: session.refresh_counter }),
    user: presentUser(user),
  }
}

/** Returns the members of a session that a page reads from the fragment of its URL. */
export function fragmentOf(session: SessionBody): Readonly<Record<string, string>> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
  }
}

/** Names in the sign-in API for the methods of the second step. */
const secondMethods: Readonly<Record<SecondStep, string>> = {
  totp: 'totp',
  recovery_code: 'mfa/recovery_code',
}

function proofsOf({ method, created_at, second_step, second_step_at }: SessionRow): readonly Proof[] {
  // The sign-in API has no method for a recovery; it reports the method of the link.
  const first = { method: method === 'recovery' ? 'otp' : method, at: created_at }
  if (second_step === null || second_step_at === null) return [first]
  return [{ method: secondMethods[second_step], at: second_step_at }, first]
}
