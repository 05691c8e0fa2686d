import type { Language } from '#contract/messages/words.ts'

const BRASILIA_MS = -3 * 3_600_000

/**
 * An instant in Brasília's time (UTC−3, always), such as 31/01/2026 14:30, to the second where a span may be short. Written by
 * hand: the same on every device, so that what one wrote another can compare.
 */
export function formatFixed(instant: string, language: Language, isToSecond = false): string {
  const [date = '', time = ''] = new Date(Date.parse(instant) + BRASILIA_MS).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${language === 'pt' ? `${day}/${month}/${year}` : date} ${time.slice(0, isToSecond ? 8 : 5)}`
}
