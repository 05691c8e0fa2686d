import * as z from 'zod/mini'
import { avatarNameIn } from '#contract/endpoints/avatar-path.ts'
import {
  parsePreference,
  preferenceNames,
  preferences,
  type PreferenceName,
} from '#domain/accounts/preferences.ts'
import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { invalid, WireError } from './wire-error.ts'

/**
 * Schemas of the request bodies. Unknown keys are ignored, except those of `data`; `null` counts as
 * absent.
 */
const text = z.nullish(z.string())
const preferenceTexts = Object.fromEntries(preferenceNames.map((name) => [name, text]))
const profile = z.nullish(z.looseObject({ full_name: text, avatar_url: text, ...preferenceTexts }))

/** Members with which a client begins a PKCE sign-in (RFC 7636). */
const challenge = { code_challenge: text, code_challenge_method: text }

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: profile,
  ...challenge,
})
export const passwordGrantBody = z.object({ email: text, phone: text, password: text })
export const refreshGrantBody = z.object({ refresh_token: text })
/** `password`, of the sign-up that a link confirms, is not part of the published API. */
export const verifyBody = z.object({
  type: text,
  token_hash: text,
  token: text,
  email: text,
  phone: text,
  password: text,
})
export const verifyQuery = z.object({ type: text, token: text, redirect_to: text })
export const codeGrantBody = z.object({ auth_code: text, code_verifier: text })
export const resendBody = z.object({ type: text, email: text, ...challenge })
export const recoverBody = z.object({ email: text, ...challenge })
export const updateUserBody = z.object({
  data: profile,
  password: text,
  current_password: text,
  email: text,
  phone: text,
  app_metadata: z.nullish(z.unknown()),
  ...challenge,
})
export type ChallengeBody = { readonly [Name in keyof typeof challenge]?: string | null | undefined }
export const tokenQuery = z.object({ grant_type: text })
export const logoutQuery = z.object({ scope: text })
export const redirectQuery = z.object({ redirect_to: text })

/**
 * Parses a body or query by its schema. An empty body is an empty object.
 * @throws WireError `bad_json` if a value has the wrong type
 */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') || 'body'
  const message = `Could not parse request body as JSON: ${field} has the wrong type`
  throw new WireError(400, 'bad_json', message)
}

const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 200
/**
 * Maximum length of the metadata in characters of JSON. Every access token contains the metadata
 * and is sent with every call.
 */
const MAX_METADATA_LENGTH = 4_096

/** Changes to a user's own metadata; `null` removes a value. */
export type MetadataPatch = {
  readonly full_name?: string | null
  readonly avatar_url?: string | null
  /** Values that other applications stored in the metadata. Lastro does not display them. */
  readonly [key: string]: unknown
}

/**
 * Validates the user's own metadata. Members that Lastro knows must be text that can be stored and
 * shown on one line. All other members are accepted unchanged.
 * @throws WireError `validation_failed`
 */
export function toMetadata(data: z.output<typeof profile>): MetadataPatch {
  const { full_name, avatar_url, ...others } = data ?? {}
  assureStorable(others)
  return {
    ...others,
    ...toPreferences(others),
    ...(full_name !== undefined && { full_name: full_name === null ? null : toName(full_name) }),
    ...(avatar_url !== undefined && { avatar_url: avatar_url && toPicturePath(avatar_url) }),
  }
}

/**
 * Checks that metadata can be stored.
 * @throws WireError `validation_failed` if the metadata are too long or contain characters that
 * PostgreSQL does not store
 */
export function assureStorable(metadata: Readonly<Record<string, unknown>>): void {
  const written = JSON.stringify(metadata)
  if (written.length > MAX_METADATA_LENGTH)
    throw invalid(`data is longer than ${MAX_METADATA_LENGTH} characters`)
  // JSON writes U+0000 and lone surrogates as escapes, which this pattern finds.
  if (/\\u(?:0000|d[89a-f])/i.test(written)) throw invalid('data has characters that are not text')
}

/** Returns null for an empty name, so that none is stored. */
function toName(name: string): string | null {
  const line = assureLine(name, 'full_name', MAX_NAME_LENGTH)
  if (line === '') return null
  if (line.length >= MIN_NAME_LENGTH) return line
  throw invalid(`full_name is shorter than ${MIN_NAME_LENGTH} characters`)
}

/** Returns a trimmed text on one line; it may be empty. @throws WireError `validation_failed` */
export function assureLine(given: string, field: string, maxLength: number): string {
  const trimmed = given.trim().normalize('NFC')
  if (trimmed.length > maxLength) throw invalid(`${field} is longer than ${maxLength} characters`)
  if (!isVisibleLine(trimmed)) throw invalid(`${field} has characters that are not text`)
  return trimmed
}

function toPreferences(data: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> {
  const given = preferenceNames.filter((name) => data[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, toPreference(name, data[name])]))
}

function toPreference(name: PreferenceName, given: unknown): string | null {
  if (given === null || given === '') return null
  const value = parsePreference(name, given)
  if (value === undefined) throw invalid(`${name} is none of ${preferences[name].values.join(', ')}`)
  return value
}

/**
 * Accepts only stored pictures. The host of a foreign URL would learn who looks at the picture, and
 * when.
 */
function toPicturePath(given: string): string {
  if (avatarNameIn(given) === undefined) throw invalid('avatar_url is not a picture of this site')
  return given
}
