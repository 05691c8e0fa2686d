import type {
  AnsweredComparison,
  FlightPlan,
  MilestoneReport,
  MilestonesAnswer,
} from '#contract/endpoints/milestones.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { RecordedMilestone } from '#core/milestones/queries.ts'
import { airports } from '#core/reference-data/airports.ts'
import { localTimeAt } from '#domain/air/airport.ts'
import { compareMilestones, findLegs, type ComparedMilestone } from '#domain/air/compare-milestones.ts'
import { matchCheckpoint, type PlacedCheckpoint } from '#domain/air/match-checkpoint.ts'
import { isAllDelivered } from '#domain/air/milestone.ts'
import { dropReplacedPlans } from '#domain/air/plan-legs.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import type { MessageRow } from './fsu-queries.ts'
import { bookedPieces, warnOfExcess } from './record-milestones.ts'

type Checkpoint = PlacedCheckpoint & { readonly id: string }

/** Presents a milestone as its annex states it. */
export function presentReport({
  id,
  at,
  to,
  flight,
  pieces,
  weight,
  discrepancy,
  source,
  corrects,
  received_at,
}: RecordedMilestone): MilestoneReport {
  return { id, at, to_airport: to, flight, pieces, weight, discrepancy, source, corrects, received_at }
}

/** Maximum number of routes that are offered as templates. */
const MAX_PLANS = 20

/**
 * Presents the newest plans of shipments as templates, each route with the same flights once.
 * @param shipments those with the newest plans first
 */
export function presentFlightPlans(
  shipments: readonly { readonly id: string; readonly tracking_id: string }[],
  recorded: readonly RecordedMilestone[],
): readonly FlightPlan[] {
  const byShipment = Map.groupBy(recorded, (one) => one.shipment_id)
  const routes = new Map<string, FlightPlan>()
  for (const { id, tracking_id } of shipments) {
    const milestones = byShipment.get(id) ?? []
    const newest = Math.max(...milestones.map(({ plan }) => plan ?? 0))
    const ofPlan = milestones.filter(({ plan }) => plan === newest)
    const arrivals = ofPlan.filter(({ code }) => code === 'ARR')
    const legs = ofPlan
      .filter(({ code }) => code === 'DEP')
      .flatMap(({ airport, to, flight, at }, index) => {
        // A plan states departure and arrival of each leg in the order of the route.
        const arrival = arrivals[index]
        if (arrival === undefined || to === null) return []
        const departs_local = localTimeAt(at, airports().get(airport))
        const arrives_local = localTimeAt(arrival.at, airports().get(to))
        return [{ from_airport: airport, to_airport: to, flight, departs_local, arrives_local }]
      })
    const route = legs.map((leg) => [leg.from_airport, leg.to_airport, leg.flight].join(' ')).join(' ')
    if (legs.length > 0 && !routes.has(route)) routes.set(route, { tracking_id, legs })
  }
  return [...routes.values()].slice(0, MAX_PLANS)
}

type ReadMilestones = {
  readonly recorded: readonly RecordedMilestone[]
  readonly checkpoints: readonly Checkpoint[]
  readonly messages: readonly MessageRow[]
}

/** Presents planned and actual milestones of a shipment for the API. */
export function presentMilestones(
  { status, pieces }: { readonly status: string; readonly pieces: number | null },
  { recorded, checkpoints, messages }: ReadMilestones,
  now: Date,
): MilestonesAnswer {
  const booked = bookedPieces(recorded, pieces)
  const compared = compareMilestones(dropReplacedPlans(recorded), booked, now.getTime())
  const legs = findLegs(compared)
  const legOf = (one: ComparedMilestone<RecordedMilestone>): number | null => {
    const index = legs.findIndex(({ departure, arrival }) => departure === one || arrival === one)
    return index < 0 ? null : index + 1
  }
  const named = new Set(compared.flatMap(({ airport, to }) => [airport ?? [], to ?? []].flat()))
  return {
    booked,
    legs: legs.map(({ from, to, flight }) => ({ from_airport: from, to_airport: to, flight })),
    milestones: compared.map((one) => ({ ...presentComparison(one, checkpoints), leg: legOf(one) })),
    warnings: [...warnOfExcess(recorded, booked)],
    delivery_offered: !isFinalStatus(status) && isAllDelivered(recorded, booked),
    airports: [...named].map((code) => {
      const { name = null, zone = null } = airports().get(code) ?? {}
      return { code, name, zone }
    }),
    messages: messages.map(({ id, received_at, unknown, notes }) => ({
      id,
      received_at: received_at.toISOString(),
      unknown: [...unknown],
      notes: [...notes],
    })),
  }
}

function presentComparison(
  {
    code,
    airport,
    to,
    flight,
    planned,
    estimated,
    actual,
    delay_ms,
    state,
  }: ComparedMilestone<RecordedMilestone>,
  checkpoints: readonly Checkpoint[],
): Omit<AnsweredComparison, 'leg'> {
  const match =
    actual === null ? undefined : matchCheckpoint(actual, airports().get(actual.airport), checkpoints)
  return {
    code,
    airport: airport ?? '',
    to_airport: to,
    flight,
    planned: planned && presentReport(planned),
    estimated: estimated && presentReport(estimated),
    actual: actual && presentReport(actual),
    delay_ms,
    state,
    checkpoint:
      match === undefined
        ? null
        : {
            id: match.id,
            checkpoint_type: match.checkpoint_type as CheckpointType,
            timestamp: match.occurred_at.toISOString(),
          },
  }
}
