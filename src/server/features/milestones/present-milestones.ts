import type { AnsweredComparison, MilestoneReport, MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { RecordedMilestone } from '#core/milestones/queries.ts'
import { airports } from '#core/reference-data/airports.ts'
import { compareMilestones, findLegs, type ComparedMilestone } from '#domain/air/compare-milestones.ts'
import { matchCheckpoint, type PlacedCheckpoint } from '#domain/air/match-checkpoint.ts'
import { isAllDelivered } from '#domain/air/milestone.ts'
import { dropReplacedPlans } from '#domain/air/plan-legs.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
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

/** Presents planned and actual milestones of a shipment for the API. */
export function presentMilestones(
  { status, pieces }: { readonly status: string; readonly pieces: number | null },
  recorded: readonly RecordedMilestone[],
  checkpoints: readonly Checkpoint[],
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
