import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { withoutBlanks } from './without-blanks.ts'

/**
 * Returns a resolver that validates a form by a schema composed of the contract's parts. An empty
 * control counts as absent: a required one is missing, an optional one takes its default. The
 * messages are `FieldProblem`s.
 */
export function formResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: Schema,
): Resolver<Values, unknown, z.output<Schema>> {
  return (values) => {
    const parsed = parseWith(schema, withoutBlanks(values))
    if (parsed.ok) return { values: parsed.value, errors: {} }
    const problems: [string, FieldProblem][] = [
      ...parsed.missing.map((path): [string, FieldProblem] => [path, 'required']),
      ...Object.entries(parsed.fields),
    ]
    return { values: {}, errors: nested(problems) as FieldErrors<Values> }
  }
}

type Tree = { [name: string]: Tree | { type: string; message: string } }

function nested(problems: readonly [string, FieldProblem][]): Tree {
  const root: Tree = {}
  for (const [path, message] of problems) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = root
    for (const name of names) {
      const inner: Tree = {}
      const existing = at[name]
      if (existing === undefined) at[name] = inner
      at = (existing as Tree | undefined) ?? inner
    }
    at[last] = { type: message, message }
  }
  return root
}
