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

/** Formatter of day and minute, created on first use too. */
let minuteForm: Intl.DateTimeFormat | undefined

/** Returns the day and the time (`HH:MM`) in São Paulo at an instant. */
export function dayAndTimeAt(instant: Date): { readonly day: CalendarDay; readonly time: string } {
  minuteForm ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
  })
  return { day: dayAt(instant), time: minuteForm.format(instant) }
}

/** Time that a promise of a day gets: the day's last minute. */
export const LAST_MINUTE = '23:59'

/**
 * Returns the RFC 3339 text of a time in São Paulo. Returns a text that the API refuses if the day
 * or the time does not exist.
 * @param time as `HH:MM`
 */
export function instantAt(day: string, time: string): string {
  const [winter, summer] = ['-03:00', '-02:00'].map((offset) => `${day}T${time}:00${offset}`)
  // Until 2019 the clocks of summer were an hour ahead.
  const isSummer = summer !== undefined && isAt(summer, day, time) && !isAt(winter ?? '', day, time)
  return (isSummer ? summer : winter) ?? ''
}

function isAt(text: string, day: string, time: string): boolean {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return false
  const at = dayAndTimeAt(instant)
  return at.day === day && at.time === time
}

/** Returns the day of an instant if it is a promise of a day, not of a time. */
export function promisedDay(instant: Date): CalendarDay | undefined {
  const { day, time } = dayAndTimeAt(instant)
  return time === LAST_MINUTE ? day : undefined
}

/** Returns the day a number of days later, or earlier if the number is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10) as CalendarDay
}
