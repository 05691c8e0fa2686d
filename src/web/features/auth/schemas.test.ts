import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { signInSchema, signUpSchema } from './schemas.ts'

/** Field → message of the first problem. */
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
  it('takes an address with spaces around it and leaves the password alone', () => {
    expect(z.parse(signInSchema, { email: ' a@b.co ', password: ' 1234 ' })).toEqual({
      email: 'a@b.co',
      password: ' 1234 ',
    })
  })

  it('says what is wrong at each field', () => {
    expect(problemsOf(signInSchema, { email: 'a@', password: '12345' })).toEqual({
      email: 'field.invalid_email',
      password: 'auth.password_short',
    })
  })
})

describe('the sign-up form', () => {
  it('takes complete values', () => {
    expect(z.parse(signUpSchema, signUp)).toEqual(signUp)
  })

  it('wants a name of two characters, spaces not counted', () => {
    expect(problemsOf(signUpSchema, { ...signUp, fullName: ' M ' })).toEqual({ fullName: 'auth.name_short' })
  })

  it('shows a difference between the passwords on the second', () => {
    expect(problemsOf(signUpSchema, { ...signUp, confirmPassword: 'outra' })).toEqual({
      confirmPassword: 'auth.passwords_differ',
    })
  })

  it('shows it even while other fields are wrong', () => {
    expect(problemsOf(signUpSchema, { ...signUp, email: '', confirmPassword: 'outra' })).toEqual({
      email: 'field.invalid_email',
      confirmPassword: 'auth.passwords_differ',
    })
  })
})
