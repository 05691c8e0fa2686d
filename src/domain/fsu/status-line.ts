import { instantAtAirport, type Airports, type AirportTime } from '../air/airport.ts'
import { parseFlight } from '../air/flight.ts'
import {
  isDiscrepancy,
  isMilestoneCode,
  type Discrepancy,
  type MilestoneCode,
} from '../air/milestone-code.ts'
import type { Milestone } from '../air/milestone.ts'
import { toInstant } from '../base/instant.ts'
import {
  parseFsuDate,
  parseFsuQuantity,
  parseFsuTime,
  type FsuDate,
  type FsuQuantity,
  type FsuTime,
} from './fsu-fields.ts'

/** Facts that the times of a message are read with. */
export type FsuContext = {
  /** Time of the reception in milliseconds since 1970. */
  readonly received: number
  readonly airports: Airports
  /** Planned milestones of the shipment, by which a flight over midnight gets the right day. */
  readonly plans?: readonly Milestone[] | undefined
}

/** Remark about a time of a line. */
export type TimeWarning = {
  readonly code:
    | NonNullable<AirportTime['warning']>
    /** The line has a day only, so the time is the beginning of that day. */
    | 'time_missing'
    /** The line does not say when it happened, so the time is that of the reception. */
    | 'time_of_reception'
  readonly facts: Readonly<Record<string, string>>
}

/** Content of a line: a status, with the flight times that it states. */
export type StatusLine = {
  readonly milestones: readonly Milestone[]
  readonly warnings: readonly TimeWarning[]
  /** Fields after the known ones, such as the name of a person; null if there are none. */
  readonly remark: string | null
}

/** Statuses before a flight. Their lines name both airports, and no time of the status itself. */
const beforeFlight: ReadonlySet<MilestoneCode> = new Set(['BKD', 'PRE', 'MAN'])
const AIRPORTS = /^([A-Z]{3})([A-Z]{3})?$/
const CARRIER = /^(?=.?[A-Z])[A-Z0-9]{2}$|^[A-Z]{3}$/

type Fields = {
  readonly code: MilestoneCode
  readonly flight: string | null
  /** Undefined in a line without date. */
  readonly date: FsuDate | undefined
  readonly airport: string
  readonly to: string | null
  readonly discrepancy: Discrepancy | null
  readonly quantity: FsuQuantity | undefined
  readonly times: readonly FsuTime[]
  readonly remark: string | null
}

/**
 * Parses a line of a status. Its fields are code, flight or carrier, date, one or two airports,
 * discrepancy, pieces, flight times and texts. Returns undefined if the line has another form.
 */
export function parseStatusLine(line: string, context: FsuContext): StatusLine | undefined {
  const fields = readFields(line, context.received)
  if (fields === undefined) return undefined
  const { code, date, remark } = fields
  const isFlight = code === 'DEP' || beforeFlight.has(code)
  const warnings: TimeWarning[] = []
  const at = (local: number, airport: string) => {
    const { at: instant, warning } = instantAtAirport(local, context.airports.get(airport))
    const isKnown = warnings.some((one) => one.code === warning && one.facts['airport'] === airport)
    if (warning !== undefined && !isKnown) warnings.push({ code: warning, facts: { airport } })
    return instant
  }
  const base = baseOf(fields)
  if (date === undefined || (date.timeOfDay === undefined && beforeFlight.has(code))) {
    warnings.push({ code: 'time_of_reception', facts: {} })
    const milestone = { ...base, at: toInstant(new Date(context.received)) }
    const ofFlight = date === undefined ? [] : flightTimes(fields, date, context, at)
    return { milestones: [milestone, ...ofFlight], warnings, remark }
  }
  if (date.timeOfDay !== undefined) {
    const milestone = { ...base, at: at(date.midnight + date.timeOfDay, fields.airport) }
    return { milestones: [milestone], warnings, remark }
  }
  const ofFlight = isFlight ? flightTimes(fields, date, context, at) : arrivalTimes(fields, date, at)
  if (ofFlight.some((one) => one.code === code)) return { milestones: ofFlight, warnings, remark }
  warnings.push({ code: 'time_missing', facts: {} })
  return { milestones: [{ ...base, at: at(date.midnight, fields.airport) }, ...ofFlight], warnings, remark }
}

/** Returns a milestone without its time, as an actual one. */
function baseOf({ code, flight, airport, to, discrepancy, quantity }: Fields): Omit<Milestone, 'at'> {
  const { pieces = null, weight = null } = quantity ?? {}
  return { code, time_type: 'actual', airport, to, flight, pieces, weight, discrepancy, source: 'fsu' }
}

/** Returns the fields of a line, or undefined if it has no known form. */
function readFields(line: string, received: number): Fields | undefined {
  const [first = '', ...rest] = line.split('/')
  const code = first.toUpperCase()
  if (!isMilestoneCode(code) || code === 'OSI' || code === 'OCI') return undefined
  const take = <Value>(parse: (field: string) => Value | undefined): Value | undefined => {
    const value = parse(rest[0]?.trim().toUpperCase() ?? '')
    if (value !== undefined && rest.length > 0) rest.shift()
    return value
  }
  const isDate = (field = '') => parseFsuDate(field.trim().toUpperCase(), received) !== undefined
  const flight = take(parseFlight) ?? (isDate(rest[0]) ? null : (take(parseCarrier) ?? null))
  if (flight === null && rest[0] === '' && code === 'DIS') rest.shift()
  const date = take((field) => parseFsuDate(field, received))
  const [, airport, to = null] = take((field) => AIRPORTS.exec(field) ?? undefined) ?? []
  const discrepancy = code === 'DIS' ? take((field) => (isDiscrepancy(field) ? field : undefined)) : null
  if (airport === undefined || discrepancy === undefined) return undefined
  if (!hasForm(code, flight, date, to)) return undefined
  const quantity = take(parseFsuQuantity)
  const parsed = rest.map((field) => ({ field, time: parseFsuTime(field.trim().toUpperCase()) }))
  // Times of a line that has its own time are texts for the reader.
  const isTime = ({ time }: (typeof parsed)[number]) => date?.timeOfDay === undefined && time !== undefined
  const texts = parsed.filter((one) => !isTime(one)).map(({ field }) => field.trim())
  const remark = texts.filter((text) => text !== '').join('/') || null
  const times = parsed.filter(isTime).flatMap(({ time }) => time ?? [])
  return { code, flight, date, airport, to, discrepancy, quantity, times, remark }
}

function parseCarrier(field: string): string | undefined {
  return CARRIER.test(field) ? field : undefined
}

/** Returns true if a status has the fields that it needs. */
function hasForm(
  code: MilestoneCode,
  flight: string | null,
  date: FsuDate | undefined,
  to: string | null,
): boolean {
  const isOfFlight = flight !== null && parseFlight(flight) !== undefined
  // The standard gives no date to a transfer that is still to come.
  if (date === undefined) return code === 'TRM' && to === null
  if (code === 'DEP' || code === 'PRE' || code === 'MAN') return isOfFlight && to !== null
  if (code === 'BKD' && isOfFlight) return to !== null
  if (code === 'ARR' && !isOfFlight) return false
  // Only flights may lack the time of day.
  const mayLackTime = isOfFlight && (code === 'ARR' || code === 'RCF' || code === 'AWR')
  return to === null && (mayLackTime || date.timeOfDay !== undefined)
}

type ToInstant = (local: number, airport: string) => Milestone['at']

/** Returns the times at an airport of arrival. */
function arrivalTimes(fields: Fields, { midnight }: FsuDate, at: ToInstant): readonly Milestone[] {
  return fields.times.map(({ time_type, timeOfDay }) => ({
    ...baseOf(fields),
    time_type,
    at: at(midnight + timeOfDay, fields.airport),
  }))
}

const DAY_MS = 86_400_000
/** Tolerance for clocks when a time is compared with the reception. */
const CLOCK_MS = 3_600_000

/**
 * Returns the times of a flight: the first is that of the departure, a second one that of the
 * arrival. A second actual time belongs to the departure too.
 */
function flightTimes(
  fields: Fields,
  { midnight }: FsuDate,
  { plans, received }: FsuContext,
  at: ToInstant,
): readonly Milestone[] {
  const { airport, to, flight, times } = fields
  const base = baseOf(fields)
  const departures: Milestone[] = []
  const arrivals: Milestone[] = []
  // The same flight of another day says nothing about this one.
  const plan = plans?.find(
    (one) =>
      one.code === 'DEP' &&
      one.airport === airport &&
      one.flight === flight &&
      one.at >= at(midnight, airport) &&
      one.at < at(midnight + DAY_MS, airport),
  )
  for (const [index, { time_type, timeOfDay, hasDay }] of times.entries()) {
    const scheduled = departures[0] ?? plan
    if (index === 0 || time_type === 'actual') {
      const instant = at(midnight + timeOfDay, airport)
      const isOpen = time_type === 'actual' && !hasDay
      const days = isOpen ? daysFromDate(Date.parse(instant), scheduled, received) : 0
      departures.push({
        ...base,
        code: 'DEP',
        time_type,
        at: days === 0 ? instant : at(midnight + timeOfDay + days * DAY_MS, airport),
      })
    } else if (to !== null) {
      const instant = at(midnight + timeOfDay, to)
      // A flight that arrives at an earlier time arrives on the next day.
      const isNextDay = !hasDay && scheduled !== undefined && instant < scheduled.at
      const arrival = { ...base, code: 'ARR', time_type, airport: to, to: null } as const
      arrivals.push({ ...arrival, at: isNextDay ? at(midnight + timeOfDay + DAY_MS, to) : instant })
    }
  }
  return [...departures, ...arrivals]
}

/**
 * Returns by how many days the actual departure of a flight differs from its date. It is nearest to
 * the plan, or was on the day before if it would be after the reception.
 */
function daysFromDate(instant: number, plan: Milestone | undefined, received: number): number {
  if (plan !== undefined) return Math.round((Date.parse(plan.at) - instant) / DAY_MS)
  return instant > received + CLOCK_MS ? -1 : 0
}
