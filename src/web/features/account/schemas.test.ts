import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { changeEmailSchema, changePasswordSchema, profileSchema } from './schemas.ts'

/** Maps each field to the message of its first problem. */
const problemsOf = (schema: z.ZodMiniType, values: unknown): Record<string, string> => {
  const issues = z.safeParse(schema, values).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

describe('profileSchema', () => {
  it('trims the name', () => {
    expect(z.parse(profileSchema, { fullName: '  Ana Souza ' })).toEqual({ fullName: 'Ana Souza' })
  })

  it.each([
    [' A ', 'auth.name_short'],
    ['a'.repeat(201), 'too_long ..200'],
  ])('refuses the name %j', (fullName, message) => {
    expect(problemsOf(profileSchema, { fullName })).toEqual({ fullName: message })
  })
})

describe('changePasswordSchema', () => {
  const values = { currentPassword: 'velha', password: 'nova-senha', confirmPassword: 'nova-senha' }

  it('accepts complete values and a current password of any length', () => {
    expect(problemsOf(changePasswordSchema, values)).toEqual({})
  })

  it('reports the problems of all fields together', () => {
    const wrong = { currentPassword: '', password: '12345', confirmPassword: 'outra' }
    expect(problemsOf(changePasswordSchema, wrong)).toEqual({
      currentPassword: 'auth.current_password_missing',
      password: 'auth.new_password_short',
      confirmPassword: 'auth.passwords_differ',
    })
  })
})

describe('changeEmailSchema', () => {
  it.each([
    ['nova@exemplo.com.br', {}],
    [' Nova@Exemplo.com.br ', {}],
    ['nada', { email: 'field.invalid_email' }],
    ['ANA@exemplo.com.br', { email: 'profile.same_email' }],
  ])('reports for a change to the address %j the problems %j', (email, problems) => {
    expect(problemsOf(changeEmailSchema('ana@exemplo.com.br'), { email })).toEqual(problems)
  })
})
