import * as z from 'zod/mini'
import type { WordsKey } from '../../locales/catalogue.ts'
import { sameTwice } from '../../passwords/new-password.ts'

const says = (key: WordsKey): WordsKey => key

const email = z.string().check(z.trim(), z.email(says('field.invalid_email')))
const password = z.string().check(z.minLength(6, says('auth.password_short')))

/** The sign-in form (specification, section 5). Messages are keys of the catalogue. */
export const signInSchema = z.object({ email, password })
export type SignInValues = z.output<typeof signInSchema>

/** The form that asks for a recovery link. */
export const recoverSchema = z.object({ email })
export type RecoverValues = z.output<typeof recoverSchema>

/** The sign-up form; a difference between the passwords shows on the second. */
export const signUpSchema = z
  .object({
    fullName: z.string().check(z.trim(), z.minLength(2, says('auth.name_short'))),
    email,
    password,
    confirmPassword: z.string(),
  })
  .check(sameTwice)
export type SignUpValues = z.output<typeof signUpSchema>
