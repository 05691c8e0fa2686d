import { formatIn, type Format } from './format.ts'
import { useLanguage } from './use-language.ts'

/**
 * Returns the formatters of the current language. The component renders again if the language
 * changes.
 */
export function useFormat(): Format {
  return formatIn(useLanguage())
}
