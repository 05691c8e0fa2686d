import type { Format } from '../../../locales/format.ts'

/** Returns a calendar day, such as `2026-03-10`, in the form of the language. */
export function dayText(day: string, format: Format): string {
  // Noon in the viewer's zone, so that the day is the same everywhere.
  return format.date(new Date(`${day}T12:00:00`))
}
