import * as z from 'zod/mini'
import { invalid, WireError } from './wire-error.ts'

/** What the calls take. Keys that are not named here are ignored, as the wire does; `null` counts as absent. */
const text = z.nullish(z.string())
const profile = z.nullish(z.object({ full_name: text }))

export const signUpBody = z.object({ email: text, phone: text, password: text, data: profile })
export const passwordGrantBody = z.object({ email: text, phone: text, password: text })
export const refreshGrantBody = z.object({ refresh_token: text })
export const verifyBody = z.object({ type: text, token_hash: text, token: text, email: text, phone: text })
export const verifyQuery = z.object({ type: text, token: text, redirect_to: text })
export const resendBody = z.object({ type: text, email: text })
export const updateUserBody = z.object({ data: profile, password: text, email: text, phone: text })
export const tokenQuery = z.object({ grant_type: text })
export const logoutQuery = z.object({ scope: text })

/**
 * A body or query by its schema. An empty body is an empty object.
 * @throws WireError `bad_json` where a value has the wrong type
 */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') || 'body'
  const message = `Could not parse request body as JSON: ${field} has the wrong type`
  throw new WireError(400, 'bad_json', message)
}

const MAX_NAME_LENGTH = 200

/**
 * The user's own metadata as we keep it: what we know, and text that can be stored and shown on one line.
 * @throws WireError `validation_failed`
 */
export function toMetadata(data: z.output<typeof profile>): { full_name?: string | null } {
  const name = data?.full_name
  if (name === undefined || name === null) return name === null ? { full_name: null } : {}
  const trimmed = name.trim().normalize('NFC')
  if (trimmed.length > MAX_NAME_LENGTH)
    throw invalid(`full_name is longer than ${MAX_NAME_LENGTH} characters`)
  if (!trimmed.isWellFormed() || /\p{Cc}/u.test(trimmed))
    throw invalid('full_name has characters that are not text')
  return { full_name: trimmed === '' ? null : trimmed }
}
