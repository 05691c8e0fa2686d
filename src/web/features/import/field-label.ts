import type { Say } from '../../locales/use-words.ts'
import { isWordsKey } from '../../locales/say-words.ts'
import { importFields, isCustomColumn, type ImportField } from './columns.ts'

/** What a field of a shipment is called in the import; a name the server gave is shown as it is. */
export function fieldLabel(field: string, t: Say): string {
  if (isCustomColumn(field)) return field.slice(field.indexOf('.') + 1)
  const known = importFields.find((one) => one === field)
  return known === undefined ? field : labelOf(known, t)
}

function labelOf(field: ImportField, t: Say): string {
  const key = [`import.${field}`, `csv.${field}`].find(isWordsKey)
  return key === undefined ? field : t(key)
}
