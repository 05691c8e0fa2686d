import { parseOffset } from '../../base/zone.ts'

export type DateOrder = 'day_first' | 'month_first'

/** Time as a file states it. */
export type LoggerTime = {
  readonly year: number
  /** Month and day, or the two numbers whose order the text leaves open. */
  readonly first: number
  readonly second: number
  /** Order of the two numbers; undefined if the text leaves it open. */
  readonly order: DateOrder | undefined
  readonly timeOfDayMs: number
  /** Offset from UTC in milliseconds; undefined if the text has none. */
  readonly offsetMs: number | undefined
}

const SEPARATOR = String.raw`[\sT,]+`
const CLOCK = String.raw`(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:\s*([AaPp])\.?[Mm]\.?)?`
const ZONE = String.raw`(?:\s*(Z|(?:UTC|GMT)(?:[+−-]\d{1,2}(?::?\d{2})?)?|[+−-]\d{2}:?\d{2}))?`
const REST = `${SEPARATOR}${CLOCK}${ZONE}$`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${REST}`)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${REST}`)
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[-/.\s]+(?:de\s+)?(\p{L}{3,9})\.?[-/.,\s]+(?:de\s+)?(\d{4}|\d{2})${REST}`,
  'u',
)
const NAME_FIRST = new RegExp(String.raw`^(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})${REST}`, 'u')
const EPOCH = /^(\d{10})(?:\.\d+)?$|^(\d{13})$/

const MAX_TIME_LENGTH = 60

/** First three letters of the months in English and Portuguese. */
const months: readonly string[] = [
  'jan',
  'feb fev',
  'mar',
  'apr abr',
  'may mai',
  'jun',
  'jul',
  'aug ago',
  'sep set',
  'oct out',
  'nov',
  'dec dez',
]

/** Returns the time that a text of a logger states, or undefined if it states none. */
export function parseLoggerTime(text: string): LoggerTime | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_TIME_LENGTH) return undefined
  const epoch = EPOCH.exec(trimmed)
  if (epoch !== null) return fromEpoch(Number(epoch[2] ?? Number(epoch[1]) * 1_000))
  const iso = YEAR_FIRST.exec(trimmed)
  if (iso !== null) {
    const [, year, , month, day, ...rest] = iso
    return timeOf([year, month, day], 'month_first', rest)
  }
  const numeric = YEAR_LAST.exec(trimmed)
  if (numeric !== null) {
    const [, first, separator, second, year, ...rest] = numeric
    // With dots the day is always first.
    return timeOf([year, first, second], separator === '.' ? 'day_first' : undefined, rest)
  }
  const named = NAMED.exec(trimmed)
  if (named !== null) {
    const [, day, name, year, ...rest] = named
    return timeOf([year, monthOf(name), day], 'month_first', rest)
  }
  const nameFirst = NAME_FIRST.exec(trimmed)
  if (nameFirst === null) return undefined
  const [, name, day, year, ...rest] = nameFirst
  return timeOf([year, monthOf(name), day], 'month_first', rest)
}

type Part = string | undefined

function timeOf(
  [year = '', first, second]: readonly Part[],
  order: DateOrder | undefined,
  [hours, minutes, seconds = '0', fraction = '', half, zone]: readonly Part[],
): LoggerTime | undefined {
  const hour = hourOf(Number(hours), half)
  const offsetMs = zone === undefined ? undefined : parseOffset(zone.replace(/^(UTC|GMT)(?=.)/, ''))
  if (hour === undefined || (zone !== undefined && offsetMs === undefined)) return undefined
  return {
    year: Number(year) + (year.length === 2 ? 2_000 : 0),
    first: Number(first),
    second: Number(second),
    order,
    timeOfDayMs:
      ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
      Number(fraction.slice(0, 3).padEnd(3, '0')),
    offsetMs,
  }
}

function hourOf(hour: number, half: Part): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Returns the number of a month as text, `0` if nothing has this name. */
function monthOf(name = ''): string {
  const start = name.slice(0, 3).toLowerCase()
  return String(months.findIndex((names) => names.split(' ').includes(start)) + 1)
}

function fromEpoch(at: number): LoggerTime {
  const date = new Date(at)
  return {
    year: date.getUTCFullYear(),
    first: date.getUTCMonth() + 1,
    second: date.getUTCDate(),
    order: 'month_first',
    timeOfDayMs: at % 86_400_000,
    offsetMs: 0,
  }
}

/**
 * Returns the milliseconds since 1970 of a time as if it were UTC, or undefined if the calendar has
 * no such day.
 * @param order order of the two numbers if the text leaves it open
 */
export function localTime(time: LoggerTime, order: DateOrder): number | undefined {
  const isDayFirst = (time.order ?? order) === 'day_first'
  const [month, day] = isDayFirst ? [time.second, time.first] : [time.first, time.second]
  const midnight = Date.UTC(time.year, month - 1, day)
  const date = new Date(midnight)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? midnight + time.timeOfDayMs : undefined
}

/**
 * Returns the orders of day and month that fit all times of a file. Both are returned if no time
 * tells them apart, none if the times contradict each other.
 */
export function fittingOrders(times: readonly LoggerTime[]): readonly DateOrder[] {
  const open = times.filter(({ order, first, second }) => order === undefined && first !== second)
  return (['day_first', 'month_first'] as const).filter((order) =>
    open.every(({ first, second }) => (order === 'day_first' ? second : first) <= 12),
  )
}
