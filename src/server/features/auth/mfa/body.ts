import * as z from 'zod/mini'
import { uuidText } from '#platform/database/uuid.ts'
import { invalid } from '../protocol/wire-error.ts'

/** Schemas of the request bodies, with the same rules as those in `../protocol/body.ts`. */
const text = z.nullish(z.string())

export const enrollBody = z.object({
  factor_type: text,
  friendly_name: text,
  issuer: text,
  // Current password. Lastro adds this field to the sign-in API. It is required if the owner proved
  // their identity more than ten minutes ago.
  current_password: text,
})
export const verifyFactorBody = z.object({ challenge_id: z.uuid(), code: text })
export const recoveryCodesBody = z.object({ friendly_name: text })
export const recoveryCodeBody = z.object({ code: text })

/** Maximum length of the name of a factor or an issuer, in characters. */
export const MAX_NAME_LENGTH = 100

/** Returns the factor id in the path. @throws WireError `validation_failed` */
export function assureFactorId(params: unknown): string {
  const { id } = params as { readonly id: string }
  const factorId = id.toLowerCase()
  if (!uuidText.test(factorId)) throw invalid('factor_id must be an UUID')
  return factorId
}
