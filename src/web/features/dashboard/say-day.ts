import type { Format } from '../../locales/format.ts'

/** A day of the calendar, YYYY-MM-DD, as one writes it; it is no instant, so the viewer's zone does not move it. */
export function sayDay(day: string, format: Format): string {
  return format.date(noonOf(day))
}

/** The same without its year, as an axis has room for. */
export function sayShortDay(day: string, format: Format): string {
  return format.dayMonth(noonOf(day))
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)
