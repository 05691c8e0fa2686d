import { parseQualities } from './quality-values.ts'

export type Language = 'pt' | 'en'

/**
 * Returns the language that Accept-Language prefers, if it is Portuguese or English, or undefined
 * if it names neither. Quality values decide; ties go to the first named (RFC 9110, section
 * 12.5.4).
 */
export function statedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined || header.length > 500) return undefined
  const [best] = parseQualities(header)
    .map(({ name, quality }) => ({ language: languageOf(name), quality }))
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return best?.language
}

function languageOf(tag: string): Language | undefined {
  if (/^pt(-|$)/.test(tag)) return 'pt'
  return /^en(-|$)/.test(tag) ? 'en' : undefined
}
