import { maskCep } from '#domain/places/cep.ts'
import { WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import type { Format } from '../../locales/format.ts'
import { customColumn } from './columns.ts'
import type { ReadRow } from './row-form.ts'

type ReadingContext = {
  readonly cell: string
  readonly custom: readonly CustomField[]
  readonly format: Format
}

/**
 * Returns the text of the value that a field gets in a row, for numbers, dates, states and postal
 * codes. Returns undefined if it equals the cell or the cell is invalid.
 */
export function readingIn(
  { form, problems }: ReadRow,
  field: string,
  { cell, custom, format }: ReadingContext,
): string | undefined {
  if (cell.trim() === '' || problems.has(field)) return undefined
  const reading = textOf()
  return reading === cell.trim() ? undefined : reading

  function textOf(): string | undefined {
    const own = custom.find(({ field_name }) => customColumn(field_name) === field)
    if (own !== undefined) {
      const value = (form['custom_data'] as Readonly<Record<string, unknown>>)[own.field_name]
      if (typeof value === 'number') return numberText(value)
      if (typeof value === 'string' && own.field_type === 'date') return format.dayInWords(value)
      return typeof value === 'string' ? value : undefined
    }
    const value = form[field]
    if (typeof value === 'number') return `${numberText(value)} kg`
    if (typeof value !== 'string') return undefined
    if (field.endsWith('_cep')) return maskCep(value)
    if (field.endsWith('_state')) return value
    const at = new Date(field === 'estimated_delivery' ? value : '')
    return Number.isNaN(at.getTime()) ? undefined : format.promise(at)
  }

  /** A separator of thousands would leave the same doubt. */
  function numberText(value: number): string {
    return format.number(value, { useGrouping: false, maximumFractionDigits: WEIGHT_DECIMALS })
  }
}
