import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/schema/errors.ts'
import { listTotal, type ListTotal } from '#contract/schema/list-total.ts'
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
})

/** The failure an answer's text stands for; `bad_answer` when it is not the contract's envelope. */
export function failureOf(status: number, text: string, badAnswer: string): ApiError {
  const parsed = z.safeParse(failure, fromJson(text))
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    return new ApiError('bad_answer', { status, words: badAnswer })
  }
  const { code, error, fields, missing_fields } = parsed.data
  return new ApiError(code, {
    status,
    words: error,
    ...(fields && { fields }),
    ...(missing_fields && { missing_fields }),
  })
}

export type Unwrapped<T> = {
  readonly data: T
  readonly nextCursor: string | null
  /** How many the whole list has, where the server counted. */
  readonly total?: ListTotal | undefined
}

/** The data of a success envelope, parsed by the endpoint's schema; undefined when it is not one. */
export function unwrap<Data extends z.ZodMiniType>(
  schema: Data,
  text: string,
): Unwrapped<z.output<Data>> | undefined {
  const envelope = z.safeParse(success, fromJson(text))
  if (!envelope.success) return undefined
  const data = z.safeParse(schema, envelope.data.data)
  if (!data.success) return undefined
  const { next_cursor, total } = envelope.data
  return { data: data.data, nextCursor: next_cursor ?? null, ...(total && { total }) }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By its shape: a code that only a newer server has still brings its words. */
function isErrorCode(code: string): code is ErrorCode {
  return /^[a-z_]{1,60}$/.test(code)
}
