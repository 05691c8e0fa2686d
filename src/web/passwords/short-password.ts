import type { MessageKey } from '#contract/messages/messages.ts'

/**
 * Key of the message that the specification prescribes for a new password below the minimum length.
 */
export const SHORT_PASSWORD = 'auth.new_password_short' satisfies MessageKey
