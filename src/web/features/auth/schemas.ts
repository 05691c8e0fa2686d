import * as z from 'zod/mini'
import type { MessageKey } from '#contract/messages/messages.ts'
import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { sameTwice } from '../../passwords/new-password.ts'

const email = z.string().check(z.trim(), z.email('field.invalid_email' satisfies MessageKey))
const password = z.string().check(z.minLength(6, 'auth.password_short' satisfies MessageKey))

/** Sign-in form (specification, section 5). Messages are keys of the message table. */
export const signInSchema = z.object({ email, password })
export type SignInValues = z.output<typeof signInSchema>

/** Form that requests a recovery link. */
export const recoverSchema = z.object({ email })
export type RecoverValues = z.output<typeof recoverSchema>

/** Sign-up form. If the two passwords differ, the second field shows the error. */
export const signUpSchema = z
  .object({
    fullName: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'auth.name_short' satisfies MessageKey),
        z.refine(isVisibleLine, 'hidden_characters'),
      ),
    email,
    password,
    confirmPassword: z.string(),
  })
  .check(sameTwice)
export type SignUpValues = z.output<typeof signUpSchema>
