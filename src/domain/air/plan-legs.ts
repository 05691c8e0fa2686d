import { toInstant, type Instant } from '../base/instant.ts'
import type { MilestoneCode } from './milestone-code.ts'
import type { Milestone } from './milestone.ts'

/** Flight that a shipment is planned to take. */
export type PlannedLeg = {
  readonly from: string
  readonly to: string
  /** Normal form of `parseFlight`; null if it is not known yet. */
  readonly flight: string | null
  readonly departs_at: Instant
  readonly arrives_at: Instant
}

type PlannedMilestone = Milestone & { readonly airport: string }

const HOUR_MS = 3_600_000
/** Time before a departure at which the goods are on the manifest of the flight. */
const MANIFEST_MS = 2 * HOUR_MS
/** Time after an arrival at which the goods are in the warehouse of the airport. */
const RECEPTION_MS = 4 * HOUR_MS
/** Time after the last reception at which the recipient is notified. */
const NOTIFICATION_MS = 2 * HOUR_MS

/**
 * Returns the planned milestones of a route in the order of time. Only flight times are known, so
 * the others have usual distances from them.
 * @param legs in the order of the route
 * @param acceptedUntil latest time at which the airline accepts the goods; null if it is unknown
 */
export function planLegs(
  legs: readonly PlannedLeg[],
  acceptedUntil: Instant | null,
): readonly PlannedMilestone[] {
  const planned = legs.flatMap(({ from, to, flight, departs_at, arrives_at }, index) => [
    ...(index === 0 && acceptedUntil !== null ? [planOf('RCS', acceptedUntil, from)] : []),
    planOf('MAN', after(departs_at, -MANIFEST_MS), from, { flight, to }),
    planOf('DEP', departs_at, from, { flight, to }),
    planOf('ARR', arrives_at, to, { flight }),
    planOf('RCF', after(arrives_at, RECEPTION_MS), to, { flight }),
  ])
  const last = legs.at(-1)
  if (last === undefined) return []
  return [...planned, planOf('NFD', after(last.arrives_at, RECEPTION_MS + NOTIFICATION_MS), last.to)]
}

function planOf(
  code: MilestoneCode,
  at: Instant,
  airport: string,
  { flight = null, to = null }: Partial<Pick<PlannedMilestone, 'flight' | 'to'>> = {},
): PlannedMilestone {
  const open = { pieces: null, weight: null, discrepancy: null }
  return { code, time_type: 'planned', at, airport, to, flight, ...open, source: 'manual' }
}

function after(at: Instant, milliseconds: number): Instant {
  return toInstant(new Date(Date.parse(at) + milliseconds))
}

/**
 * Returns the milestones without those of replaced plans. A new plan of a route replaces the older
 * ones, except for what has happened since, whose delay still counts.
 */
export function dropReplacedPlans<One extends Milestone & { readonly plan: number | null }>(
  recorded: readonly One[],
): readonly One[] {
  const keyOf = ({ code, airport }: One): string => `${code} ${airport}`
  const newest = Math.max(...recorded.map(({ plan }) => plan ?? 0))
  const happened = new Set(recorded.filter((one) => one.time_type === 'actual').map(keyOf))
  return recorded.filter((one) => one.plan === null || one.plan === newest || happened.has(keyOf(one)))
}
