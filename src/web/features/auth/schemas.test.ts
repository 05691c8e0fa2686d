import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { signInSchema, signUpSchema } from './schemas.ts'

/** Returns the message of each field's first problem. */
const problemsOf = (schema: z.ZodMiniType, values: unknown): Record<string, string> => {
  const issues = z.safeParse(schema, values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

const signUp = {
  fullName: 'Marina Duarte',
  email: 'marina@exemplo.com.br',
  password: 'segredo',
  confirmPassword: 'segredo',
}

describe('the sign-in form', () => {
  it('trims the e-mail and leaves the password unchanged', () => {
    expect(z.parse(signInSchema, { email: ' a@b.co ', password: ' 1234 ' })).toEqual({
      email: 'a@b.co',
      password: ' 1234 ',
    })
  })

  it('returns a message for each wrong field', () => {
    expect(problemsOf(signInSchema, { email: 'a@', password: '12345' })).toEqual({
      email: 'field.invalid_email',
      password: 'auth.password_short',
    })
  })
})

describe('the sign-up form', () => {
  it('accepts complete values', () => {
    expect(z.parse(signUpSchema, signUp)).toEqual(signUp)
  })

  it('requires a name of two characters without counting spaces', () => {
    expect(problemsOf(signUpSchema, { ...signUp, fullName: ' M ' })).toEqual({ fullName: 'auth.name_short' })
  })

  it('reports different passwords at the second password field', () => {
    expect(problemsOf(signUpSchema, { ...signUp, confirmPassword: 'outra' })).toEqual({
      confirmPassword: 'auth.passwords_differ',
    })
  })

  it('reports different passwords even if other fields are wrong', () => {
    expect(problemsOf(signUpSchema, { ...signUp, email: '', confirmPassword: 'outra' })).toEqual({
      email: 'field.invalid_email',
      confirmPassword: 'auth.passwords_differ',
    })
  })
})
