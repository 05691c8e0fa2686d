import type * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import { ApiError } from '../api/api-error.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { currentLanguage } from '../locales/language.ts'

/**
 * Returns an endpoint's body as the server parses it: trimmed, in NFC, with empty text as null.
 * Browser and server then commit to the same values.
 * @throws ApiError `missing_fields` or `invalid_fields`, as the server would answer
 */
export function parsedBody<Body extends z.ZodMiniType>(
  { path, body }: { readonly path: string; readonly body?: Body },
  value: unknown,
): z.output<Body> {
  if (body === undefined) throw new Error(`${path} takes no body`)
  const parsed = parseWith(body, value)
  if (parsed.ok) return parsed.value
  const { missing, fields } = parsed
  const code = missing.length > 0 ? 'missing_fields' : 'invalid_fields'
  const words = formatMessage(currentLanguage(), `error.${code}`)
  throw new ApiError(code, { status: 400, words, fields, missing_fields: missing })
}
