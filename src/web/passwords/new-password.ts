import * as z from 'zod/mini'
import type { MessageKey } from '#contract/messages/messages.ts'
import { SHORT_PASSWORD } from './short-password.ts'

/**
 * Fields of a new password typed twice (specification, section 5). The error messages are keys of
 * the message catalogue.
 */
export const newPassword = {
  password: z.string().check(z.minLength(6, SHORT_PASSWORD)),
  confirmPassword: z.string(),
}

/**
 * Rejects a confirmation that differs from the password. The error is shown at the confirmation.
 */
export const sameTwice = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  {
    message: 'auth.passwords_differ' satisfies MessageKey,
    path: ['confirmPassword'],
    // This rule runs even if other fields are still invalid.
    when: () => true,
  },
)

/** Schema of the form for a new password after a recovery link. */
export const newPasswordSchema = z.object(newPassword).check(sameTwice)
export type NewPasswordValues = z.output<typeof newPasswordSchema>
