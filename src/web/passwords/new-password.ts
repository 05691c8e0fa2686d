import * as z from 'zod/mini'
import type { WordsKey } from '../locales/catalogue.ts'
import { SHORT_PASSWORD } from './short-password.ts'

const says = (key: WordsKey): WordsKey => key

/** The controls of a new password typed twice (specification, section 5). Messages are keys of the catalogue. */
export const newPassword = {
  password: z.string().check(z.minLength(6, SHORT_PASSWORD)),
  confirmPassword: z.string(),
}

/** A difference between the passwords; it shows on the second. */
export const sameTwice = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  (values) => values.password === values.confirmPassword,
  {
    message: says('auth.passwords_differ'),
    path: ['confirmPassword'],
    // Told even while other fields are still wrong.
    when: () => true,
  },
)

/** The form of a new password after a recovery link. */
export const newPasswordSchema = z.object(newPassword).check(sameTwice)
export type NewPasswordValues = z.output<typeof newPasswordSchema>
