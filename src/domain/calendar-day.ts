declare const parsed: unique symbol
/** `YYYY-MM-DD`, a day of the calendar in America/Sao_Paulo. */
export type CalendarDay = string & { readonly [parsed]: 'CalendarDay' }

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Time zone of all calendar days. Brazil has no daylight saving time today but had it in the past,
 * so a fixed offset would give wrong days.
 */
export const ZONE = 'America/Sao_Paulo'

/** Returns the day that a text names, or undefined if the calendar has no such day. */
export function parseDay(text: string): CalendarDay | undefined {
  const match = PATTERN.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? (text as CalendarDay) : undefined
}

/**
 * Formatter that is created on first use, because loading time zones takes 100 ms on a phone and
 * most pages need none.
 */
let form: Intl.DateTimeFormat | undefined

/** Returns the day in São Paulo at an instant. */
export function dayAt(instant: Date): CalendarDay {
  form ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return form.format(instant) as CalendarDay
}

/** Returns the day a number of days later, or earlier if the number is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) as CalendarDay
}
