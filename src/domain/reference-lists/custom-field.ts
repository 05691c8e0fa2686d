import { parseDay } from '../base/calendar-day.ts'

/** Types of a custom field's value (specification, section 3). */
export const customFieldTypes = ['text', 'number', 'date', 'boolean', 'select'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** A field that an account added to its shipments. */
export type CustomField = {
  /** Key of the value in a shipment's `custom_data`. */
  readonly field_name: string
  readonly field_type: CustomFieldType
  readonly is_required: boolean
  /** Choices of a `select`; null for other types. */
  readonly field_options: { readonly options: readonly string[] } | null
}

export type CustomValue = string | number | boolean | null
export type CustomData = Readonly<Record<string, CustomValue>>

export type CustomValueProblem =
  | 'required'
  | 'wrong_type'
  | 'invalid_number'
  | 'invalid_date'
  | 'invalid_choice'

/**
 * Returns the problems of a shipment's custom data by field name. Active fields come first, in
 * their order, then names that belong to no active field. An unchanged value of a removed field is
 * no problem.
 * @param before current data of the shipment
 */
export function customDataProblems(
  fields: readonly CustomField[],
  data: CustomData,
  before: CustomData = {},
): ReadonlyMap<string, CustomValueProblem | 'unknown_field'> {
  const names = new Set(fields.map(({ field_name }) => field_name))
  const isUnchanged = (name: string): boolean => Object.hasOwn(before, name) && before[name] === data[name]
  const unknown = Object.keys(data).filter((name) => !names.has(name) && !isUnchanged(name))
  return new Map([
    ...fields.flatMap((field) => {
      const value = Object.hasOwn(data, field.field_name) ? (data[field.field_name] ?? null) : null
      const problem = customValueProblem(field, value)
      return problem === undefined ? [] : [[field.field_name, problem] as const]
    }),
    ...unknown.map((name) => [name, 'unknown_field'] as const),
  ])
}

/** Returns the problem of one value. An empty text counts as no value. A date is `YYYY-MM-DD`. */
export function customValueProblem(field: CustomField, value: CustomValue): CustomValueProblem | undefined {
  if (value === null || value === '') return field.is_required ? 'required' : undefined
  switch (field.field_type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'wrong_type'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'invalid_number'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'wrong_type'
    case 'date':
      return typeof value === 'string' && parseDay(value) !== undefined ? undefined : 'invalid_date'
    case 'select':
      return field.field_options?.options.some((option) => option === value) === true
        ? undefined
        : 'invalid_choice'
  }
}

/**
 * Returns the names and values of custom data: first the fields of the account in their order, then
 * names that belong to no field.
 */
export function inFieldOrder(
  data: Readonly<Record<string, CustomValue>>,
  fields: readonly Pick<CustomField, 'field_name'>[],
): readonly (readonly [string, CustomValue])[] {
  const places = new Map(fields.map(({ field_name }, place) => [field_name, place]))
  const placeOf = (name: string): number => places.get(name) ?? fields.length
  return Object.entries(data).toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}
