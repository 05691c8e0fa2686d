import { customDataProblems, type CustomData } from '#domain/reference-lists/custom-field.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { CustomFieldRow } from './custom-fields.ts'

/**
 * Refuses custom data that the account's active fields do not allow. The failure names the path
 * `custom_data.<name>`.
 * @param before the shipment's present data
 * @throws Failure `missing_fields` or `invalid_fields`
 */
export function assureCustomData(
  fields: readonly CustomFieldRow[],
  data: CustomData,
  before: CustomData = {},
): void {
  const problems = [...customDataProblems(fields, data, before)].map(
    ([name, problem]) => [`custom_data.${name}`, problem] as const,
  )
  if (problems.length === 0) return
  const missing = problems.flatMap(([path, problem]) => (problem === 'required' ? [path] : []))
  const invalid = Object.fromEntries(problems.filter(([, problem]) => problem !== 'required'))
  const fieldsToo = Object.keys(invalid).length > 0 && { fields: invalid }
  if (missing.length > 0) throw new Failure('missing_fields', { missing, ...fieldsToo })
  throw new Failure('invalid_fields', { ...fieldsToo })
}

/**
 * Returns the ids of the fields that had no value in any shipment before and have a value in these
 * data.
 */
export function newlyUsed(fields: readonly CustomFieldRow[], data: CustomData): readonly string[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(data, field.field_name) ? data[field.field_name] : null
    return field.is_used || value === null || value === undefined ? [] : [field.id]
  })
}
