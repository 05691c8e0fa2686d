import type { MessageKey } from '#contract/messages/messages.ts'
import { type Answer, otherRefusal } from './auth-refusal.ts'

/**
 * Returns the message for a refused code of an authenticator app, or for a refused recovery code.
 */
export function codeRefusal(error: Answer, kind: 'app' | 'recovery'): MessageKey {
  // Only these codes of the server have messages of their own.
  const code: string = error.code ?? ''
  switch (code) {
    case 'mfa_verification_failed':
      return kind === 'app' ? 'second.code_wrong' : 'second.recovery_wrong'
    case 'mfa_challenge_expired':
      return 'second.code_wrong'
    case 'mfa_factor_not_found':
      return 'second.app_gone'
    default:
      return otherRefusal(error)
  }
}

/** Returns the message for a failed enrolment of an app, and the field at fault. */
export function enrollRefusal(error: Answer): {
  readonly field?: 'name' | 'currentPassword'
  readonly words: MessageKey
} {
  // Only these codes of the server have messages of their own.
  const code: string = error.code ?? ''
  switch (code) {
    case 'mfa_factor_name_conflict':
      return { field: 'name', words: 'second.name_taken' }
    case 'current_password_invalid':
      return { field: 'currentPassword', words: 'auth.current_password_wrong' }
    case 'too_many_enrolled_mfa_factors':
      return { words: 'second.too_many_apps' }
    default:
      return { words: otherRefusal(error) }
  }
}
