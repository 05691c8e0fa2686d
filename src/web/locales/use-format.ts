import { formatIn, type Format } from './format.ts'
import { useLanguage } from './use-language.ts'

/** How instants and numbers are written for the person; the component renders again when that changes. */
export function useFormat(): Format {
  return formatIn(useLanguage())
}
