import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/schema/errors.ts'
import { listTotal, type ListTotal } from '#contract/schema/list-total.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { ApiError } from './api-error.ts'

const success = z.object({
  status: z.literal('success'),
  data: z.unknown(),
  next_cursor: z.optional(z.nullable(z.string())),
  total: z.optional(listTotal),
})

const failure = z.object({
  status: z.literal('error'),
  code: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  missing_fields: z.optional(z.array(z.string())),
  did_you_mean: z.optional(z.string()),
  final_event_id: z.optional(z.string()),
  final_at: z.optional(z.string()),
  may_add: z.optional(z.string()),
})

/**
 * Returns the error that an answer's text describes, or `bad_answer` if the text is not the
 * contract's envelope.
 */
export function failureOf(status: number, text: string, badAnswer: string): ApiError {
  const parsed = z.safeParse(failure, parseJson(text))
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    return new ApiError('bad_answer', { status, words: badAnswer })
  }
  const { code, error, ...details } = parsed.data
  return new ApiError(code, { ...details, status, words: error })
}

export type Unwrapped<T> = {
  readonly data: T
  readonly nextCursor: string | null
  /** Size of the whole list, if the server counted it. */
  readonly total?: ListTotal | undefined
}

/**
 * Returns the data of a success envelope, parsed by the endpoint's schema, or undefined if the text
 * is no success envelope.
 */
export function unwrap<Data extends z.ZodMiniType>(
  schema: Data,
  text: string,
): Unwrapped<z.output<Data>> | undefined {
  const envelope = z.safeParse(success, parseJson(text))
  if (!envelope.success) return undefined
  const data = z.safeParse(schema, envelope.data.data)
  if (!data.success) return undefined
  const { next_cursor, total } = envelope.data
  return { data: data.data, nextCursor: next_cursor ?? null, ...(total && { total }) }
}

/**
 * Checks only the form of a code, not whether this version knows it. A code from a newer server is
 * therefore accepted and its message shown.
 */
function isErrorCode(code: string): code is ErrorCode {
  return /^[a-z_]{1,60}$/.test(code)
}
