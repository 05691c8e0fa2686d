import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { newPasswordSchema, type NewPasswordValues } from '../../passwords/new-password.ts'
import * as schemas from './schemas.ts'

type Rules<Values extends object> = Resolver<Values, unknown, Values>

/**
 * Validation rules of the sign-in page's forms. The rules and their library are loaded after the
 * forms.
 */
export const signIn: Rules<schemas.SignInValues> = standardSchemaResolver(schemas.signInSchema)
export const signUp: Rules<schemas.SignUpValues> = standardSchemaResolver(schemas.signUpSchema)
export const recover: Rules<schemas.RecoverValues> = standardSchemaResolver(schemas.recoverSchema)
export const newPassword: Rules<NewPasswordValues> = standardSchemaResolver(newPasswordSchema)
