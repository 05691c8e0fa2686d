import { isVisibleLine } from '#ledger/base/visible-text.ts'
import * as z from 'zod/mini'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { newPassword, sameTwice } from '../../passwords/new-password.ts'

const says = (key: MessageKey): MessageKey => key

/** Maximum length of a name on the server, in characters. */
export const MAX_NAME_LENGTH = 200

/**
 * Form of the personal data. Its error messages are keys of the message table, or `FieldProblem`s
 * of the API contract.
 */
export const profileSchema = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, says('auth.name_short')),
      z.refine(isVisibleLine, 'hidden_characters' satisfies FieldProblem),
      z.maxLength(MAX_NAME_LENGTH, `too_long ..${MAX_NAME_LENGTH}` satisfies FieldProblem),
    ),
})
export type ProfileValues = z.output<typeof profileSchema>

/** Form of a change of password, which also requires the current one. */
export const changePasswordSchema = z
  .object({
    currentPassword: z.string().check(z.minLength(1, says('auth.current_password_missing'))),
    ...newPassword,
  })
  .check(sameTwice)
export type ChangePasswordValues = z.output<typeof changePasswordSchema>

/** Returns the form schema of a change of e-mail from the current address. */
export function changeEmailSchema(current: string) {
  return z.object({
    email: z.string().check(
      z.trim(),
      z.email(says('field.invalid_email')),
      z.refine((email) => email.toLowerCase() !== current.toLowerCase(), says('profile.same_email')),
    ),
  })
}
export type ChangeEmailValues = z.output<ReturnType<typeof changeEmailSchema>>
