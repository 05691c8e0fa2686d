import type { EmailOtpType, Session } from '@supabase/auth-js'
import type { MessageKey } from '#contract/messages/messages.ts'
import { currentLanguage } from '../../locales/language.ts'
import { rememberPreference } from '../../preferences.ts'
import { authClient } from '../../session/client/auth-client.ts'
import type { SignInClient } from '../../session/client/open-auth-client.ts'
import {
  confirmationRefusal,
  emailLinkRefusal,
  recoveryLinkRefusal,
} from '../../session/client/auth-refusal.ts'
import type { AuthReturn } from '../../session/links/auth-return.ts'
import { consumeProviderMark } from '../../session/links/provider-mark.ts'
import { beginRecovery } from '../../session/links/recovery.ts'
import { owesSecondStep } from '../../session/client/second-step.ts'
import { storedSession } from '../../session/client/stored-session.ts'

/** Outcome of a return to the sign-in page, from an e-mail link or the identity provider. */
export type ReturnOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signed_in'; readonly email: string }
  /** The second factor is pending; the page asks for it. */
  | { readonly kind: 'second_step' }
  /** The user signed in with a recovery link and must set a new password. */
  | { readonly kind: 'recovering' }
  /**
   * The link opens an account that this browser is not signed in to. Nothing happens without the
   * user's consent (ASVS 5.0, 7.6.2). `current` is the e-mail address of the signed-in account, if
   * any.
   */
  | {
      readonly kind: 'asks'
      readonly email: string
      readonly current: string | undefined
      readonly wanted: AuthReturn
    }
  | { readonly kind: 'email_changed'; readonly email: string }
  /**
   * The user confirmed a change of e-mail at one address, and must still confirm it at the other.
   */
  | { readonly kind: 'email_half_changed' }
  | { readonly kind: 'unconfirmed'; readonly words: MessageKey }
  /** The typed password is not the one of the sign-up. The link stays unused. */
  | { readonly kind: 'wrong_password' }
  | { readonly kind: 'link_cut' }
  | { readonly kind: 'recovery_refused'; readonly words: MessageKey }
  | { readonly kind: 'email_not_changed'; readonly words: MessageKey }
  /**
   * `description` comes from the page's URL. The page shows it because the specification requires
   * it.
   */
  | { readonly kind: 'failed'; readonly description?: string }

const linkTypes: readonly EmailOtpType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
]
const MAX_DESCRIPTION = 300

const completions = new WeakMap<AuthReturn, Promise<ReturnOutcome>>()

/**
 * Processes the data of a return to the sign-in page. Repeated calls with the same object share one
 * outcome, because the token in the object works only once.
 */
export function completeReturn(returned: AuthReturn): Promise<ReturnOutcome> {
  const running = completions.get(returned) ?? complete(returned)
  completions.set(returned, running)
  return running
}

async function complete(returned: AuthReturn): Promise<ReturnOutcome> {
  switch (returned.kind) {
    case 'error':
      return failed(returned.description)
    case 'half_changed':
      return { kind: 'email_half_changed' }
    case 'cut':
      return { kind: 'link_cut' }
    case 'confirmation':
      return confirm(returned)
    case 'session':
      return adoptSession(returned)
  }
}

async function confirm(returned: AuthReturn & { kind: 'confirmation' }): Promise<ReturnOutcome> {
  const { tokenHash, password } = returned
  const type = linkTypes.find((known) => known === returned.type)
  if (type === undefined) return { kind: 'unconfirmed', words: 'auth.link_invalid' }
  try {
    const isSignedIn = storedSession() !== null
    const client = isSignedIn ? await passingClient() : await authClient()
    const { data, error } = await client.verifyOtp({
      token_hash: tokenHash,
      type,
      ...(password !== undefined && { password }),
    })
    if (error?.code === 'current_password_invalid') return { kind: 'wrong_password' }
    if (error !== null) return refused(type, error)
    return isSignedIn && data.session !== null ? replaceSession(data.session, type) : letIn(type, data)
  } catch {
    return { kind: 'unconfirmed', words: 'auth.unexpected' }
  }
}

type SignedIn = {
  readonly user: { readonly id: string; readonly email?: string } | null
  readonly session: Session | null
}

function letIn(type: string | undefined, { user, session }: SignedIn): ReturnOutcome {
  if (type === 'email_change') {
    return user === null ? { kind: 'email_half_changed' } : { kind: 'email_changed', email: user.email ?? '' }
  }
  if (type === 'recovery' || (session !== null && 'needs_password' in session)) {
    if (user !== null) beginRecovery(user.id)
    return { kind: 'recovering' }
  }
  return session !== null && owesSecondStep(session) ? { kind: 'second_step' } : { kind: 'confirmed' }
}

function refused(type: EmailOtpType, error: Parameters<typeof confirmationRefusal>[0]): ReturnOutcome {
  if (type === 'recovery') return { kind: 'recovery_refused', words: recoveryLinkRefusal(error) }
  if (type === 'email_change') return { kind: 'email_not_changed', words: emailLinkRefusal(error) }
  return { kind: 'unconfirmed', words: confirmationRefusal(error) }
}

/** Signs in with the session that the link contains, unless the user must consent first. */
async function adoptSession(returned: AuthReturn & { kind: 'session' }): Promise<ReturnOutcome> {
  const { accessToken, refreshToken, type, isWanted } = returned
  if (refreshToken === undefined) return failed()
  const isExpected = consumeProviderMark() || isWanted === true
  const client = isExpected ? await authClient() : await passingClient()
  const { data, error } =
    accessToken === undefined
      ? await client.refreshSession({ refresh_token: refreshToken })
      : await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (error !== null || data.session === null || data.user === null) return failed()
  if (!isExpected) return replaceSession(data.session, type)
  if (type !== undefined) return letIn(type, data)
  // An account created by the identity provider has no language yet, so the language of this page
  // is stored in the account. The sign-up form sets the language itself.
  if (data.user.user_metadata['language'] === undefined) rememberPreference('language', currentLanguage())
  if (owesSecondStep(data.session)) return { kind: 'second_step' }
  return { kind: 'signed_in', email: data.user.email ?? '' }
}

/**
 * Replaces the stored session if the new session belongs to the same account. If the new session
 * belongs to another account, or nobody is signed in, the user must consent first.
 */
function replaceSession(session: Session, type: string | undefined): Promise<ReturnOutcome> | ReturnOutcome {
  const current = storedSession()?.user
  const wanted: AuthReturn & { kind: 'session' } = {
    kind: 'session',
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    type: 'needs_password' in session ? 'recovery' : type,
    isWanted: true,
  }
  if (current?.id === session.user.id) return adoptSession(wanted)
  return { kind: 'asks', email: session.user.email ?? '', current: current?.email, wanted }
}

async function passingClient(): Promise<SignInClient> {
  await authClient()
  return (await import('../../session/client/open-auth-client.ts')).openPassingClient()
}

function failed(description?: string): ReturnOutcome {
  if (description === undefined || description.trim() === '') return { kind: 'failed' }
  return { kind: 'failed', description: description.slice(0, MAX_DESCRIPTION) }
}
