import * as z from 'zod/mini'
import { invalid } from '../wire/wire-error.ts'

/** Schemas of the request bodies, as in `../body.ts`. */
const text = z.nullish(z.string())

export const enrollBody = z.object({
  factor_type: text,
  friendly_name: text,
  issuer: text,
  // Extension of the sign-in API, for a session that is no longer fresh.
  current_password: text,
})
export const verifyFactorBody = z.object({ challenge_id: z.uuid(), code: text })
export const recoveryCodesBody = z.object({ friendly_name: text })
export const recoveryCodeBody = z.object({ code: text })

const MAX_NAME_LENGTH = 100

/** Returns a trimmed name on one line; empty if absent. @throws WireError `validation_failed` */
export function assureLine(name: string, field: 'friendly_name' | 'issuer'): string {
  const trimmed = name.trim().normalize('NFC')
  if (trimmed.length > MAX_NAME_LENGTH) throw invalid(`${field} is longer than ${MAX_NAME_LENGTH} characters`)
  if (!trimmed.isWellFormed() || /\p{Cc}/u.test(trimmed))
    throw invalid(`${field} has characters that are not text`)
  return trimmed
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns the factor id in the path. @throws WireError `validation_failed` */
export function assureFactorId(params: unknown): string {
  const { id } = params as { readonly id: string }
  if (!UUID.test(id)) throw invalid('factor_id must be an UUID')
  return id.toLowerCase()
}
