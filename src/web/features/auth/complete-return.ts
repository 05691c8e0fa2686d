import type { EmailOtpType } from '@supabase/auth-js'
import type { WordsKey } from '../../locales/catalogue.ts'
import { auth } from '../../session/auth-client.ts'
import { confirmationRefusal } from '../../session/auth-refusal.ts'
import type { AuthReturn } from '../../session/auth-return.ts'

/** How a return to the sign-in page ended. */
export type ReturnOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'unconfirmed'; readonly words: WordsKey }
  /** `description` is the address's own, shown as the specification asks. */
  | { readonly kind: 'failed'; readonly description?: string }

const confirmationTypes = [
  'signup',
  'invite',
  'magiclink',
  'email_change',
  'email',
] as const satisfies readonly EmailOtpType[]
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
    case 'confirmation':
      return confirm(returned.tokenHash, returned.type)
    case 'session':
      return takeSession(returned)
  }
}

async function confirm(tokenHash: string, givenType: string): Promise<ReturnOutcome> {
  const type = confirmationTypes.find((known) => known === givenType)
  if (type === undefined) return { kind: 'unconfirmed', words: 'auth.link_invalid' }
  try {
    const { error } = await auth.verifyOtp({ token_hash: tokenHash, type })
    return error === null ? { kind: 'confirmed' } : { kind: 'unconfirmed', words: confirmationRefusal(error) }
  } catch {
    return { kind: 'unconfirmed', words: 'auth.unexpected' }
  }
}

async function takeSession({
  accessToken,
  refreshToken,
  type,
}: AuthReturn & { kind: 'session' }): Promise<ReturnOutcome> {
  if (refreshToken === undefined) return failed()
  const { data, error } =
    accessToken === undefined
      ? await auth.refreshSession({ refresh_token: refreshToken })
      : await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  if (error !== null || data.user === null) return failed()
  return { kind: type === undefined ? 'signed_in' : 'confirmed' }
}

function failed(description?: string): ReturnOutcome {
  if (description === undefined || description.trim() === '') return { kind: 'failed' }
  return { kind: 'failed', description: description.slice(0, MAX_DESCRIPTION) }
}
