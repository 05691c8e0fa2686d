import type { Language } from '#contract/words.ts'
import { formatDate } from '../../locales/format.ts'

/** A day of the calendar, YYYY-MM-DD, as one writes it; it is no instant, so the viewer's zone does not move it. */
export function sayDay(day: string, language: Language): string {
  return formatDate(new Date(`${day}T12:00:00`), language)
}
