import * as z from 'zod/mini'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { customValueProblem, type CustomValue } from '#domain/custom-field.ts'
import { decimalOf } from '../../forms/decimal-text.ts'

/** What the controls of custom fields hold, by the fields' ids: a name may hold what a control's path cannot. */
export type CustomTexts = Record<string, string>

type Data = Shipment['custom_data']

/** The controls of a shipment's values. */
export function customTexts(fields: readonly CustomFieldEntry[], data: Data): CustomTexts {
  return Object.fromEntries(
    fields.map(({ id, field_name }) => {
      const value = Object.hasOwn(data, field_name) ? data[field_name] : null
      return [id, value === null || value === undefined ? '' : String(value)]
    }),
  )
}

/** Makes custom data of the controls, under the account's fields (`domain/custom-field.ts`). */
export function customSchema(fields: readonly CustomFieldEntry[]) {
  return z.pipe(
    z.record(z.string(), z.string()),
    z.transform((texts, context): Record<string, CustomValue> => {
      const values = fields.map((field) => ({ field, value: valueOf(field, texts[field.id] ?? '') }))
      for (const { field, value } of values) {
        const message = customValueProblem(field, value)
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

/** What a shipment holds beside the fields that the form asks for; an edit keeps it. */
export function otherData(fields: readonly CustomFieldEntry[], data: Data): Data {
  const asked = new Set(fields.map((field) => field.field_name))
  return Object.fromEntries(Object.entries(data).filter(([name]) => !asked.has(name)))
}

/** A text that is no value of its field stays a text, for the rule to refuse. */
function valueOf({ field_type }: CustomFieldEntry, typed: string): CustomValue {
  const text = typed.trim()
  if (text === '') return null
  if (field_type === 'number') return decimalOf(text) ?? text
  if (field_type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
