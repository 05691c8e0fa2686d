import type { AuthError } from '@supabase/auth-js'
import type { WordsKey } from '../locales/catalogue.ts'

/** What the sign-in server, or the way to it, answered; the specification's section 8 hangs on the message. */
type Answer = Pick<AuthError, 'message' | 'status' | 'code'>

/** The words for a refused sign-in. */
export function signInRefusal(error: Answer): WordsKey {
  if (error.message.includes('Email not confirmed')) return 'auth.email_not_confirmed'
  return outOfReach(error) ?? 'auth.wrong_credentials'
}

/** The words for a refused sign-up. */
export function signUpRefusal(error: Answer): WordsKey {
  const { message } = error
  if (message.includes('User already registered')) return 'auth.already_registered'
  if (message.includes('Invalid email') || message.includes('Unable to validate email address')) {
    return 'field.invalid_email'
  }
  if (message.startsWith('Password should be')) return 'auth.password_refused'
  return outOfReach(error) ?? 'auth.sign_up_failed'
}

/** The words for a refused confirmation; "has expired" is tested first, since a message may say both. */
export function confirmationRefusal(error: Answer): WordsKey {
  const message = error.message.toLowerCase()
  if (message.includes('expired')) return 'auth.link_expired'
  if (message.includes('invalid')) return 'auth.link_invalid'
  return outOfReach(error) ?? 'auth.confirmation_failed'
}

/** The words when a new confirmation link was not sent. */
export function resendRefusal(error: Answer): WordsKey {
  if (error.message.includes('For security purposes')) return 'auth.resend_too_soon'
  return outOfReach(error) ?? 'auth.unexpected'
}

/** Not a refusal: the server was not reached, failed, or asks to wait. Saying "wrong password" then would be untrue. */
function outOfReach({ status, code }: Answer): WordsKey | undefined {
  if (status === 429 || code === 'over_request_rate_limit') return 'error.rate_limited'
  if (status === undefined || status === 0) return 'api.network'
  return status >= 500 ? 'error.unavailable' : undefined
}
