import * as z from 'zod/mini'
import type { FieldProblem } from '#contract/field-problem.ts'
import type { WordsKey } from '../../../locales/catalogue.ts'

const says = (key: WordsKey): WordsKey => key

/** The form of a new app; the password is asked for by the server, and judged by it. */
export const nameAppSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, says('second.name_missing')),
      z.maxLength(100, 'too_long ..100' satisfies FieldProblem),
    ),
  currentPassword: z.string(),
})
export type NameAppValues = z.output<typeof nameAppSchema>
