import type { FlightPlan } from '#contract/endpoints/milestones.ts'

/** Values of the controls of a leg. Times are by the clock of the airport. */
export type LegValues = {
  from_airport: string
  to_airport: string
  flight: string
  departs_at: string
  arrives_at: string
}

export const emptyLeg: LegValues = {
  from_airport: '',
  to_airport: '',
  flight: '',
  departs_at: '',
  arrives_at: '',
}

const DAY_MS = 86_400_000
const DAY_LENGTH = 10

/**
 * Returns the legs of an earlier plan for another day. The clocks of departures and arrivals stay,
 * and so does the number of days between them.
 * @param day day of the first departure, such as `2026-11-26`; empty for one that is not chosen yet
 */
export function legsOfTemplate(legs: FlightPlan['legs'], day: string): LegValues[] {
  const first = legs[0]?.departs_local.slice(0, DAY_LENGTH) ?? ''
  const days = Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS)
  return legs.map(({ from_airport, to_airport, flight, departs_local, arrives_local }) => ({
    from_airport,
    to_airport,
    flight: flight ?? '',
    departs_at: movedBy(departs_local, days),
    arrives_at: movedBy(arrives_local, days),
  }))
}

/** Returns a local time a number of days later, or an empty text without a number. */
function movedBy(local: string, days: number): string {
  if (Number.isNaN(days)) return ''
  const moved = new Date(Date.parse(`${local.slice(0, DAY_LENGTH)}T00:00Z`) + days * DAY_MS)
  return `${moved.toISOString().slice(0, DAY_LENGTH)}${local.slice(DAY_LENGTH)}`
}
