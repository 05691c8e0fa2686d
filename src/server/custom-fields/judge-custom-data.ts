import { customDataProblems, type CustomValue, type CustomValueProblem } from '#domain/custom-field.ts'
import { Failure } from '../failure.ts'
import type { CustomFieldRow } from './queries.ts'

type CustomData = Readonly<Record<string, CustomValue>>

/**
 * Refuses custom data that the account's active fields do not allow, by the path `custom_data.<name>`.
 * @throws Failure `missing_fields` or `invalid_fields`
 */
export function assureCustomData(fields: readonly CustomFieldRow[], data: CustomData): void {
  const problems = [...customDataProblems(fields, data)].map(
    ([name, problem]): [string, CustomValueProblem] => [`custom_data.${name}`, problem],
  )
  if (problems.length === 0) return
  const missing = problems.flatMap(([path, problem]) => (problem === 'required' ? [path] : []))
  const invalid = Object.fromEntries(problems.filter(([, problem]) => problem !== 'required'))
  const fieldsToo = Object.keys(invalid).length > 0 && { fields: invalid }
  if (missing.length > 0) throw new Failure('missing_fields', { missing, ...fieldsToo })
  throw new Failure('invalid_fields', { ...fieldsToo })
}

/** The ids of the fields that these data are the first to give a value to. */
export function newlyUsed(fields: readonly CustomFieldRow[], data: CustomData): readonly string[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(data, field.field_name) ? data[field.field_name] : null
    return field.is_used || value === null || value === undefined ? [] : [field.id]
  })
}
