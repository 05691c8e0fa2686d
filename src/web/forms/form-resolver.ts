import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from './without-blanks.ts'

/**
 * Returns a resolver that validates a form by a schema composed of schemas of the API contract. An
 * empty control counts as absent: a required one is missing, an optional one takes its default. The
 * messages are `FieldProblem`s.
 */
export function formResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: Schema,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const parsed = parseWith(schema, withoutBlanks(values))
    if (parsed.ok) return { values: parsed.value, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const path of parsed.missing) set(errors, path, { type: 'required', message: 'required' })
    for (const [path, message] of Object.entries(parsed.fields)) set(errors, path, { type: message, message })
    return { values: {}, errors }
  }
}
