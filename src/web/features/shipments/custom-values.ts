import * as z from 'zod/mini'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { customValueProblem, type CustomValue } from '#domain/reference-lists/custom-field.ts'
import { decimalOf, typedNumber, type AmbiguousNumber } from '../../forms/decimal-text.ts'

/**
 * Values of the custom controls by field id, because a field name may contain characters that a
 * control's path cannot.
 */
export type CustomTexts = Record<string, string>

type Data = Shipment['custom_data']

/** Returns the values of the form's controls for a shipment's custom data. */
export function customTexts(fields: readonly CustomFieldEntry[], data: Data): CustomTexts {
  return Object.fromEntries(
    fields.map(({ id, field_name }) => {
      const value = Object.hasOwn(data, field_name) ? data[field_name] : null
      return [id, typeof value === 'number' ? typedNumber(value) : String(value ?? '')]
    }),
  )
}

/**
 * Returns a schema that converts the values of the custom controls to custom data. It applies the
 * rules of the account's fields (`domain/reference-lists/custom-field.ts`).
 */
export function customSchema(fields: readonly CustomFieldEntry[]) {
  return z.pipe(
    z.record(z.string(), z.string()),
    z.transform((texts, context): Record<string, CustomValue> => {
      const values = fields.map((field) => ({ field, value: valueOf(field, texts[field.id] ?? '') }))
      for (const { field, value } of values) {
        const message = ambiguityOf(field, value) ?? customValueProblem(field, value)
        if (message !== undefined) {
          context.issues.push({ code: 'custom', message, input: texts, path: [field.id] })
        }
      }
      return Object.fromEntries(
        values.flatMap(({ field, value }) => (value === null ? [] : [[field.field_name, value]])),
      )
    }),
  )
}

/** Returns the custom data for which the form has no control. An edit preserves this data. */
export function otherData(fields: readonly CustomFieldEntry[], data: Data): Data {
  const asked = new Set(fields.map((field) => field.field_name))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !asked.has(name)))
}

function ambiguityOf({ field_type }: CustomFieldEntry, value: CustomValue): AmbiguousNumber | undefined {
  const number = field_type === 'number' && typeof value === 'string' ? decimalOf(value) : undefined
  return typeof number === 'string' ? number : undefined
}

/**
 * Converts a typed text by the type of its field. An invalid text stays a text, so that the field's
 * rule refuses it.
 */
function valueOf({ field_type }: CustomFieldEntry, typed: string): CustomValue {
  const text = typed.trim()
  if (text === '') return null
  if (field_type === 'number') {
    const number = decimalOf(text)
    return typeof number === 'number' ? number : text
  }
  if (field_type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
