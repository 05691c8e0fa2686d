import type { EmailOtpType, Session } from '@supabase/auth-js'
import type { WordsKey } from '../../locales/catalogue.ts'
import { currentLanguage, rememberLanguage } from '../../locales/language.ts'
import { authClient } from '../../session/auth-client.ts'
import { confirmationRefusal, emailLinkRefusal, recoveryLinkRefusal } from '../../session/auth-refusal.ts'
import type { AuthReturn } from '../../session/auth-return.ts'
import { beginRecovery } from '../../session/recovery.ts'
import { owesSecondStep } from '../../session/second-step.ts'

/** How a return to the sign-in page ended. */
export type ReturnOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signed_in'; readonly email: string }
  /** Half signed in: the page asks for the second step. */
  | { readonly kind: 'second_step' }
  /** The password-recovery event: signed in, and a new password is to be set. */
  | { readonly kind: 'recovering' }
  | { readonly kind: 'email_changed'; readonly email: string }
  /** One of the two addresses is confirmed. */
  | { readonly kind: 'email_half_changed' }
  | { readonly kind: 'unconfirmed'; readonly words: WordsKey }
  | { readonly kind: 'recovery_refused'; readonly words: WordsKey }
  | { readonly kind: 'email_not_changed'; readonly words: WordsKey }
  /** `description` is the address's own, shown as the specification asks. */
  | { readonly kind: 'failed'; readonly description?: string }

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const satisfies readonly EmailOtpType[]
type LinkType = (typeof linkTypes)[number]
const MAX_DESCRIPTION = 300

const completions = new WeakMap<AuthReturn, Promise<ReturnOutcome>>()

/** Works on a return; the same one asked for again gives the same outcome, since its token works only once. */
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
    case 'confirmation':
      return confirm(returned.tokenHash, returned.type)
    case 'session':
      return takeSession(returned)
  }
}

async function confirm(tokenHash: string, givenType: string): Promise<ReturnOutcome> {
  const type = linkTypes.find((known) => known === givenType)
  if (type === undefined) return { kind: 'unconfirmed', words: 'auth.link_invalid' }
  try {
    const { data, error } = await (await authClient()).verifyOtp({ token_hash: tokenHash, type })
    return error === null ? letIn(type, data) : refused(type, error)
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
  if (type === 'recovery') {
    if (user !== null) beginRecovery(user.id)
    return { kind: 'recovering' }
  }
  return session !== null && owesSecondStep(session) ? { kind: 'second_step' } : { kind: 'confirmed' }
}

function refused(type: LinkType, error: Parameters<typeof confirmationRefusal>[0]): ReturnOutcome {
  if (type === 'recovery') return { kind: 'recovery_refused', words: recoveryLinkRefusal(error) }
  if (type === 'email_change') return { kind: 'email_not_changed', words: emailLinkRefusal(error) }
  return { kind: 'unconfirmed', words: confirmationRefusal(error) }
}

async function takeSession({
  accessToken,
  refreshToken,
  type,
}: AuthReturn & { kind: 'session' }): Promise<ReturnOutcome> {
  if (refreshToken === undefined) return failed()
  const { data, error } =
    accessToken === undefined
      ? await (await authClient()).refreshSession({ refresh_token: refreshToken })
      : await (await authClient()).setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (error !== null || data.user === null) return failed()
  if (type !== undefined) return letIn(type, data)
  // An account that a provider opened has not said yet in which language it reads; the sign-up form says it by itself.
  if (data.user.user_metadata['language'] === undefined) rememberLanguage(currentLanguage())
  if (data.session !== null && owesSecondStep(data.session)) return { kind: 'second_step' }
  return { kind: 'signed_in', email: data.user.email ?? '' }
}

function failed(description?: string): ReturnOutcome {
  if (description === undefined || description.trim() === '') return { kind: 'failed' }
  return { kind: 'failed', description: description.slice(0, MAX_DESCRIPTION) }
}
