import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parseWith } from '#contract/schema/parse.ts'
import { withoutBlanks } from '../forms/without-blanks.ts'

export type EditorRules<Values extends FieldValues, Schema extends z.ZodMiniType> = {
  /** Schema of an entry in the API contract. */
  readonly schema: Schema
  /** Returns the content in the contract's format, from the values of the controls. */
  readonly toContent: (values: Values) => object
  /**
   * Returns the control at which an error is shown. `path` is the path of the wrong value in the
   * content.
   */
  readonly controlOf: (path: string) => keyof Values & string
}

/**
 * Returns a resolver that validates the content of an editor's form by the schema. It puts each
 * error at its control.
 */
export function editorResolver<Values extends FieldValues, Schema extends z.ZodMiniType>({
  schema,
  toContent,
  controlOf,
}: EditorRules<Values, Schema>): Resolver<Values, unknown, z.output<Schema> & FieldValues> {
  return (values) => {
    const parsed = parseWith(schema, withoutBlanks(toContent(values)))
    if (parsed.ok) return { values: parsed.value as z.output<Schema> & FieldValues, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const path of parsed.missing) errors[controlOf(path)] ??= { type: 'required', message: 'required' }
    for (const [path, message] of Object.entries(parsed.fields))
      errors[controlOf(path)] ??= { type: message, message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
