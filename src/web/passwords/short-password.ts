import type { MessageKey } from '#contract/messages/messages.ts'

/** Specified message for a new password below the minimum length. */
export const SHORT_PASSWORD = 'auth.new_password_short' satisfies MessageKey
