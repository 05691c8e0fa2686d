import type { Language } from '#contract/words.ts'
import { formatDate, formatDayMonth } from '../../locales/format.ts'

/** A day of the calendar, YYYY-MM-DD, as one writes it; it is no instant, so the viewer's zone does not move it. */
export function sayDay(day: string, language: Language): string {
  return formatDate(noonOf(day), language)
}

/** The same without its year, as an axis has room for. */
export function sayShortDay(day: string, language: Language): string {
  return formatDayMonth(noonOf(day), language)
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
