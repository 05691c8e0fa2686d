import type { Language } from '../messages/message.ts'

const BRASILIA_MS = -3 * 3_600_000

/**
 * Formats an instant in Brasília's time (always UTC−3): 31/01/2026 14:30 in Portuguese, 2026-01-31
 * 14:30 in English. Does not use `Intl`, so that the output is the same on every device and can be
 * compared.
 * @param isToSecond true to write the seconds too
 */
export function formatFixed(instant: string, language: Language, isToSecond = false): string {
  const [date = '', time = ''] = new Date(Date.parse(instant) + BRASILIA_MS).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${language === 'pt' ? `${day}/${month}/${year}` : date} ${time.slice(0, isToSecond ? 8 : 5)}`
}

/** Formats a promised time like `formatFixed`; a promise of a day, its last minute, as the day. */
export function formatPromise(instant: string, language: Language): string {
  return formatFixed(instant, language).replace(/ 23:59$/, '')
}
