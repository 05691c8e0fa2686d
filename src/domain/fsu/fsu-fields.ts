import { roundedTo, WEIGHT_DECIMALS } from '../base/decimal.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Kilograms of one international pound. */
const POUND_KILOGRAMS = 0.453_592_37

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Day of a field such as `26NOV1430`, and its time if it has one. */
export type FsuDate = {
  /** Midnight of the day, in milliseconds since 1970 as if the place had UTC. */
  readonly midnight: number
  /** Milliseconds since midnight; undefined if the field has a day only. */
  readonly timeOfDay: number | undefined
}

/**
 * Parses day and month, with or without a time. The year is the one nearest to the reception.
 * @param received milliseconds since 1970
 */
export function parseFsuDate(field: string, received: number): FsuDate | undefined {
  const [, day = '', name = '', clock] = /^(\d{2})([A-Z]{3})(\d{4})?$/.exec(field) ?? []
  const timeOfDay = clock === undefined ? undefined : parseClock(clock)
  if (clock !== undefined && timeOfDay === undefined) return undefined
  const year = new Date(received).getUTCFullYear()
  const [nearest] = [year - 1, year, year + 1]
    .map((one) => new Date(Date.UTC(one, months.indexOf(name), Number(day))))
    // A day that the calendar lacks would fall into another month.
    .filter((date) => date.getUTCMonth() === months.indexOf(name) && date.getUTCDate() === Number(day))
    .map((date) => date.getTime())
    .toSorted((a, b) => Math.abs(a - received) - Math.abs(b - received))
  return nearest === undefined ? undefined : { midnight: nearest, timeOfDay }
}

/** Returns the milliseconds since midnight of four digits, or undefined if no clock shows them. */
function parseClock(digits: string): number | undefined {
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  return hours < 24 && minutes < 60 ? (hours * 60 + minutes) * MINUTE_MS : undefined
}

/** Days after the date of the flight by the letter behind a time: previous, next, second, third. */
const dayLetters: Readonly<Record<string, number>> = { P: -1, N: 1, S: 2, T: 3 }
const timeLetters = { A: 'actual', E: 'estimated', S: 'planned' } as const

/** Time of a flight, such as `A0010-N`. */
export type FsuTime = {
  readonly time_type: (typeof timeLetters)[keyof typeof timeLetters]
  /** Milliseconds since midnight of the flight's date; undefined days count as that date. */
  readonly timeOfDay: number
  /** False if the field names no day, so that a flight may have passed midnight. */
  readonly hasDay: boolean
}

/** Parses the time of a departure or an arrival. */
export function parseFsuTime(field: string): FsuTime | undefined {
  const [, letter, clock = '', day] = /^([AES])(\d{4})(?:-([PNST]))?$/.exec(field) ?? []
  const timeOfDay = parseClock(clock)
  if (letter === undefined || timeOfDay === undefined) return undefined
  return {
    time_type: timeLetters[letter as keyof typeof timeLetters],
    timeOfDay: timeOfDay + (day === undefined ? 0 : (dayLetters[day] ?? 0) * DAY_MS),
    hasDay: day !== undefined,
  }
}

/** Pieces and weight of a field such as `T10K120.5` or `P4K48T10`. */
export type FsuQuantity = {
  readonly pieces: number
  /** Kilograms; null if the field has none. */
  readonly weight: number | null
  /** Pieces of the whole shipment; null if the field is about a part and does not say it. */
  readonly total: number | null
}

const QUANTITY =
  /^([TPSDM])(\d{1,4})(?:([KL])(\d{1,7}(?:\.\d{1,3})?))?(?:(?:MC|CF|CI|CC)\d{1,9}(?:\.\d{1,3})?)?(?:DG\d{0,2})?(?:T(\d{1,4}))?$/

/** Parses pieces and weight. Pounds become kilograms; volume and density are left out. */
export function parseFsuQuantity(field: string): FsuQuantity | undefined {
  const [, kind, count, unit, amount, total] = QUANTITY.exec(field) ?? []
  const pieces = Number(count)
  if (kind === undefined || !(pieces > 0)) return undefined
  const factor = unit === 'L' ? POUND_KILOGRAMS : 1
  return {
    pieces,
    weight: amount === undefined ? null : roundedTo(Number(amount) * factor, WEIGHT_DECIMALS),
    total: total !== undefined ? Number(total) : kind === 'T' ? pieces : null,
  }
}
