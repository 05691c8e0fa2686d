import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { statusOf } from '#contract/errors.ts'
import { sayFailureWhole } from './answer-failure.ts'
import { parsedBody } from './route.ts'

export type ItemOutcome<Data> = {
  index: number
  ok: boolean
  status: number
  data?: Data
  code?: string
  error?: string
  missing_fields?: string[]
  fields?: Record<string, string>
}

/** What one item came to, and whether it had been made before. */
export type Made<Data> = { readonly data: Data; readonly isReplay: boolean }

/**
 * Makes each item as a call of its own would, in order; a failure concerns its own item only. A fault of all of them is
 * thrown.
 * @param schema of the body of one
 */
export async function makeEach<Schema extends z.ZodMiniType, Data>(
  request: FastifyRequest,
  schema: Schema,
  items: readonly unknown[],
  make: (body: z.output<Schema>) => Promise<Made<Data>>,
): Promise<ItemOutcome<Data>[]> {
  const faults: unknown[] = []
  const outcomes = items.map(async (item, index): Promise<ItemOutcome<Data>> => {
    try {
      const { data, isReplay } = await make(parsedBody(schema, item))
      return { index, ok: true, status: isReplay ? 200 : 201, data }
    } catch (error) {
      const { missing_fields, fields, code, error: words } = sayFailureWhole(error, request)
      if (statusOf[code] >= 500) faults.push(error)
      return {
        index,
        ok: false,
        status: statusOf[code],
        code,
        error: words,
        ...(missing_fields && { missing_fields: [...missing_fields] }),
        ...(fields && { fields: { ...fields } }),
      }
    }
  })
  const settled = await Promise.all(outcomes)
  if (faults.length === items.length) throw faults[0]
  if (faults.length > 0 && request.idempotency !== null) request.idempotency.staysOpen = true
  return settled
}
