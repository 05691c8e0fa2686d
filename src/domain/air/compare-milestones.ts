import type { MilestoneCode } from './milestone-code.ts'
import { currentMilestones, type Milestone } from './milestone.ts'

/** Filters of the list of shipments by their milestones. */
export const milestoneFilters = ['missed'] as const
export type MilestoneFilter = (typeof milestoneFilters)[number]

/** Time after the plan from which a milestone without an actual time is missed. */
export const MISSED_AFTER_MS = 4 * 3_600_000
const FLIGHT_TOLERANCE_MS = 30 * 60_000
const GROUND_TOLERANCE_MS = 2 * 3_600_000

export const milestoneStates = [
  /** No actual time yet, and not missed. */
  'pending',
  'early',
  'on_time',
  'late',
  /** Later than the plan by the time after which a milestone is missed. */
  'very_late',
  'missed',
  /** It would be missed, but a status that was planned later has happened since. */
  'skipped',
  /** There is an actual time, but no plan. */
  'unplanned',
] as const
export type MilestoneState = (typeof milestoneStates)[number]

/** Plan and actual time of one status at one airport. */
export type ComparedMilestone<One extends Milestone = Milestone> = {
  readonly code: MilestoneCode
  readonly airport: string | null
  readonly to: string | null
  readonly flight: string | null
  readonly planned: One | null
  readonly estimated: One | null
  /** With pieces in several parts, the last one. */
  readonly actual: One | null
  /** Actual minus planned time in milliseconds; negative if early, null without one of them. */
  readonly delay_ms: number | null
  readonly state: MilestoneState
}

/**
 * Compares the plan of a shipment with the actual times, in the order of time. An actual time
 * belongs to the plan of its flight. If no plan names its flight, it belongs to the first plan of
 * the same status and airport that has no actual time.
 * @param recorded in the order in which they were recorded
 * @param booked pieces of the shipment; null if they are unknown
 * @param now milliseconds since 1970
 */
export function compareMilestones<One extends Milestone>(
  recorded: readonly One[],
  booked: number | null,
  now: number,
): readonly ComparedMilestone<One>[] {
  const groups = Map.groupBy(currentMilestones(recorded, booked), ({ code, airport }) => `${code} ${airport}`)
  const compared = [...groups.values()]
    .flatMap((group) => compareGroup(group.toSorted(byTime), now))
    .toSorted((a, b) => timeOf(a) - timeOf(b))
  const isOvertaken = ({ code, airport, planned }: ComparedMilestone<One>): boolean =>
    compared.some(
      (other) =>
        other.actual !== null &&
        (other.planned?.at ?? '') > (planned?.at ?? '') &&
        (other.code !== code || other.airport !== airport),
    )
  return compared.map((one) =>
    one.state === 'missed' && isOvertaken(one) ? { ...one, state: 'skipped' } : one,
  )
}

/** Compares the milestones of one code and airport, sorted by time. */
function compareGroup<One extends Milestone>(
  group: readonly One[],
  now: number,
): readonly ComparedMilestone<One>[] {
  const ofType = (type: Milestone['time_type']) => group.filter(({ time_type }) => time_type === type)
  const plans = ofType('planned')
  const rows = [...new Set(plans.map(({ flight }) => flight))].map((flight) => ({
    flight,
    planned: plans.findLast((plan) => plan.flight === flight) ?? null,
    estimated: new Array<One>(),
    actual: new Array<One>(),
  }))
  for (const name of ['actual', 'estimated'] as const) {
    const byFlight = Map.groupBy(ofType(name), ({ flight }) => flight)
    const unplanned = [...byFlight].filter(([flight, ones]) => {
      const row = rows.find((one) => one.flight === flight)
      row?.[name].push(...ones)
      return row === undefined
    })
    for (const [flight, ones] of unplanned) {
      let row = rows.find((one) => one[name].length === 0 && (one.planned !== null || one.flight === flight))
      if (row === undefined) rows.push((row = { flight, planned: null, estimated: [], actual: [] }))
      row[name].push(...ones)
    }
  }
  return rows.flatMap(({ planned, estimated, actual }) => {
    const times = { planned, estimated: estimated.at(-1) ?? null, actual: actual.at(-1) ?? null }
    const best = times.actual ?? times.estimated ?? planned
    return best === null ? [] : [compareTimes(best, times, now)]
  })
}

type Times<One extends Milestone> = Pick<ComparedMilestone<One>, 'planned' | 'estimated' | 'actual'>

/** @param best the most certain of the times */
function compareTimes<One extends Milestone>(
  { code, airport, flight }: One,
  times: Times<One>,
  now: number,
): ComparedMilestone<One> {
  const { planned, estimated, actual } = times
  const to = actual?.to ?? estimated?.to ?? planned?.to ?? null
  const delay_ms = planned && actual && Date.parse(actual.at) - Date.parse(planned.at)
  return { code, airport, to, flight, ...times, delay_ms, state: stateOf(code, times, delay_ms, now) }
}

function stateOf(
  code: MilestoneCode,
  { planned, actual }: Times<Milestone>,
  delay: number | null,
  now: number,
): MilestoneState {
  if (planned === null) return actual === null ? 'pending' : 'unplanned'
  if (delay === null) return now - Date.parse(planned.at) > MISSED_AFTER_MS ? 'missed' : 'pending'
  const tolerance = code === 'DEP' || code === 'ARR' ? FLIGHT_TOLERANCE_MS : GROUND_TOLERANCE_MS
  if (delay > MISSED_AFTER_MS) return 'very_late'
  if (delay > tolerance) return 'late'
  return delay < -tolerance ? 'early' : 'on_time'
}

function byTime(a: Milestone, b: Milestone): number {
  return Date.parse(a.at) - Date.parse(b.at)
}

/** Returns the actual time of a status, or else the best expectation. */
function timeOf({ actual, estimated, planned }: ComparedMilestone): number {
  return Date.parse((actual ?? estimated ?? planned)?.at ?? '')
}

/** Flight from one airport to the next. */
export type Leg<One extends Milestone = Milestone> = {
  /** IATA code; null if no report names it. */
  readonly from: string | null
  readonly to: string | null
  readonly flight: string | null
  readonly departure: ComparedMilestone<One> | null
  /** Arrival of the flight, or the reception of the goods if no arrival was reported. */
  readonly arrival: ComparedMilestone<One> | null
}

/**
 * Returns the legs of a route in the order of time. A departure and an arrival of the same flight
 * belong together. If one of them names no flight, the departure gets the next arrival elsewhere.
 * @param compared in the order of time
 */
export function findLegs<One extends Milestone>(
  compared: readonly ComparedMilestone<One>[],
): readonly Leg<One>[] {
  const landings = compared.filter(({ code }) => code === 'ARR')
  const receptions = compared.filter(
    ({ code, airport, flight }) =>
      code === 'RCF' && !landings.some((one) => one.airport === airport && one.flight === flight),
  )
  const arrivals = [...landings, ...receptions].toSorted((a, b) => timeOf(a) - timeOf(b))
  const legs = compared
    .filter(({ code }) => code === 'DEP')
    .map((departure): Leg<One> => {
      const index = arrivals.findIndex((arrival) => belongTogether(departure, arrival))
      const [arrival = null] = index < 0 ? [] : arrivals.splice(index, 1)
      return {
        from: departure.airport,
        to: arrival?.airport ?? departure.to,
        flight: departure.flight,
        departure,
        arrival,
      }
    })
  const others = arrivals.map((arrival): Leg<One> => {
    return { from: null, to: arrival.airport, flight: arrival.flight, departure: null, arrival }
  })
  const startOf = ({ departure, arrival }: Leg<One>): number => {
    const first = departure ?? arrival
    return first === null ? 0 : timeOf(first)
  }
  return [...legs, ...others].toSorted((a, b) => startOf(a) - startOf(b))
}

function belongTogether(departure: ComparedMilestone, arrival: ComparedMilestone): boolean {
  if (departure.airport === arrival.airport) return false
  if (departure.to !== null && departure.to !== arrival.airport) return false
  if (departure.flight !== null && arrival.flight !== null) return departure.flight === arrival.flight
  return timeOf(arrival) >= timeOf(departure)
}
