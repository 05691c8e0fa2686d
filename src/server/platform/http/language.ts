export type Language = 'pt' | 'en'

/**
 * Returns the language that Accept-Language prefers, if it is Portuguese or English, or undefined
 * if it names neither. Quality values decide; ties go to the first named (RFC 9110, section
 * 12.5.4).
 */
export function statedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined || header.length > 500) return undefined
  let best: { language: Language; quality: number } | undefined
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = /^pt(-|$)/.test(tag) ? 'pt' : /^en(-|$)/.test(tag) ? 'en' : undefined
    const q = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    if (language && quality > 0 && (best === undefined || quality > best.quality))
      best = { language, quality }
  }
  return best?.language
}
