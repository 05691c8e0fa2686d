import type { FormatMessage } from '../../locales/use-messages.ts'
import { isMessageKey } from '#contract/messages/message.ts'
import { importFields, isCustomColumn } from './columns.ts'
import { referenceKindOf } from './reference-columns.ts'

/**
 * Returns the label of a shipment field in the import. The name of a field that only the server
 * knows is returned unchanged.
 */
export function fieldLabel(field: string, t: FormatMessage): string {
  if (isCustomColumn(field)) return field.slice(field.indexOf('.') + 1)
  if (field === 'references') return t('references.title')
  const kind = referenceKindOf(field)
  if (kind !== undefined) return t(`reference_kind.${kind}`)
  if (field.startsWith('air.')) {
    const fact = `air_fact.${field.slice('air.'.length)}`
    return isMessageKey(fact) ? t(fact) : field
  }
  const isKnown = importFields.some((one) => one === field)
  const key = [`import.${field}`, `csv.${field}`].find(isMessageKey)
  return isKnown && key !== undefined ? t(key) : field
}
