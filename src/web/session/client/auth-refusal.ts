import type { AuthError } from '@supabase/auth-js'
import type { MessageKey } from '#contract/messages/messages.ts'

/**
 * Answer of the sign-in server, or a network error. Section 8 of the specification maps each
 * `message` to the text for the user.
 */
export type Answer = Pick<AuthError, 'message' | 'status' | 'code'>

/** Returns the message for a refused sign-in. */
export function signInRefusal(error: Answer): MessageKey {
  if (error.message.includes('Email not confirmed')) return 'auth.email_not_confirmed'
  return outOfReach(error) ?? 'auth.wrong_credentials'
}

/** Returns the message for a refused sign-up. */
export function signUpRefusal(error: Answer): MessageKey {
  const { message } = error
  if (message.includes('User already registered')) return 'auth.already_registered'
  if (message.includes('Invalid email') || message.includes('Unable to validate email address')) {
    return 'field.invalid_email'
  }
  if (message.startsWith('Password should be')) return 'auth.password_refused'
  return outOfReach(error) ?? 'auth.sign_up_failed'
}

/** Returns the message for a refused confirmation. */
export function confirmationRefusal(error: Answer): MessageKey {
  return linkRefusal(error, 'auth.link_expired', 'auth.link_invalid') ?? 'auth.confirmation_failed'
}

/** Returns the message if no new confirmation link was sent. */
export function resendRefusal(error: Answer): MessageKey {
  if (error.message.includes('For security purposes')) return 'auth.resend_too_soon'
  return outOfReach(error) ?? 'auth.unexpected'
}

/** Returns the message if no recovery link was sent. */
export function recoveryRefusal(error: Answer): MessageKey {
  if (error.message.includes('For security purposes')) return 'auth.recovery_too_soon'
  if (error.message.includes('Unable to validate email address')) return 'auth.recovery_unknown_email'
  return outOfReach(error) ?? 'auth.recovery_not_sent'
}

/** Returns the message if a change of e-mail was refused. */
export function emailChangeRefusal(error: Answer): MessageKey {
  if (error.message.includes('Unable to validate email address')) return 'field.invalid_email'
  return resendRefusal(error)
}

/**
 * Returns the message for any other failure: the generic one, unless the server was unreachable.
 */
export function otherRefusal(error: Answer): MessageKey {
  return outOfReach(error) ?? 'auth.unexpected'
}

/** Returns the message for a recovery link that did not sign the person in. */
export function recoveryLinkRefusal(error: Answer): MessageKey {
  return linkRefusal(error, 'auth.recovery_link_expired', 'auth.recovery_link_used') ?? 'auth.unexpected'
}

/** Returns the message for a link that did not confirm a change of e-mail. */
export function emailLinkRefusal(error: Answer): MessageKey {
  if (error.code === 'email_exists') return 'auth.email_taken'
  return linkRefusal(error, 'auth.email_link_expired', 'auth.email_link_used') ?? 'auth.unexpected'
}

/**
 * Returns the message for a refused link; undefined if its cause is unknown. Tests "expired" first,
 * because one text may contain both reasons.
 */
function linkRefusal(error: Answer, expired: MessageKey, invalid: MessageKey): MessageKey | undefined {
  const message = error.message.toLowerCase()
  if (message.includes('expired')) return expired
  return message.includes('invalid') ? invalid : outOfReach(error)
}

type RefusedPassword = Answer & { readonly reasons?: readonly string[] }

/** Returns the message for a password that was not changed, and the field at fault. */
export function passwordRefusal(error: RefusedPassword): {
  readonly field?: 'password' | 'currentPassword'
  readonly words: MessageKey
} {
  if (error.code === 'weak_password') return { field: 'password', words: weakness(error) }
  if (error.code === 'same_password') return { field: 'password', words: 'auth.same_password' }
  if (error.code === 'current_password_invalid') {
    return { field: 'currentPassword', words: 'auth.current_password_wrong' }
  }
  if (error.code === 'current_password_required') {
    return { field: 'currentPassword', words: 'auth.current_password_missing' }
  }
  return { words: otherRefusal(error) }
}

function weakness({ message, reasons }: RefusedPassword): MessageKey {
  if (message.startsWith('Password should be')) return 'auth.new_password_short'
  if (reasons?.includes('length')) return 'auth.password_too_long'
  return reasons?.includes('characters') ? 'auth.password_unreadable' : 'auth.password_common'
}

/**
 * Returns the message if the server was unreachable, failed, or limits requests. A message such as
 * "wrong password" would then be untrue.
 */
function outOfReach({ status, code }: Answer): MessageKey | undefined {
  if (status === 429 || code === 'over_request_rate_limit') return 'error.rate_limited'
  if (status === undefined || status === 0) return 'api.network'
  return status >= 500 ? 'error.unavailable' : undefined
}
