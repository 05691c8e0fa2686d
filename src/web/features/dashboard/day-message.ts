import type { Format } from '../../locales/format.ts'

/**
 * Formats a calendar day, YYYY-MM-DD, as a date. The day is not an instant, so the viewer's time
 * zone does not shift it.
 */
export function dayMessage(day: string, format: Format): string {
  return format.date(noonOf(day))
}

/** Formats a calendar day without its year, for the axis of a chart. */
export function shortDayMessage(day: string, format: Format): string {
  return format.dayMonth(noonOf(day))
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
