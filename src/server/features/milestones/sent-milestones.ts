import type { AddMilestonesBody, MilestoneWarning, SentLeg } from '#contract/endpoints/milestones.ts'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { airports } from '#core/reference-data/airports.ts'
import { instantAtAirport } from '#domain/air/airport.ts'
import type { Milestone } from '#domain/air/milestone.ts'
import { planLegs } from '#domain/air/plan-legs.ts'
import { parseInstant, type Instant } from '#domain/base/instant.ts'
import { timeProblem } from '#domain/conditions/reading.ts'
import { Failure } from '#platform/errors/failure.ts'

/** Milestones of a call with their instants, and what is to know about these. */
export type SentMilestones = {
  readonly milestones: readonly (Milestone & { readonly airport: string })[]
  /** Milestones of the planned route. */
  readonly planned: readonly (Milestone & { readonly airport: string })[]
  readonly warnings: readonly MilestoneWarning[]
}

/**
 * Reads the milestones or the plan of a call. A time without an offset is that of its airport.
 * @throws Failure `invalid_fields` for an actual time in the future, and for an arrival before its
 * departure
 */
export function readSentMilestones(body: AddMilestonesBody, now: Date): SentMilestones {
  const warnings: MilestoneWarning[] = []
  const toTime = (text: string, airport: string): Instant => {
    const given = parseInstant(text)
    if (given !== undefined) return given
    const { at, warning } = instantAtAirport(Date.parse(`${text}Z`), airports().get(airport))
    if (warning !== undefined && !warnings.some((one) => one.code === warning && one.airport === airport))
      warnings.push({ code: warning, airport })
    return at
  }
  const problems: Record<string, FieldProblem> = {}
  const sent = (body.milestones ?? []).map(({ at, to_airport: to, ...one }, index) => {
    const milestone = { ...one, to, at: toTime(at, one.airport), source: 'manual' as const }
    const problem =
      one.time_type === 'actual' ? timeProblem(Date.parse(milestone.at), now.getTime()) : undefined
    if (problem !== undefined)
      problems[`milestones.${index}.at`] = problem === 'reading_in_future' ? 'time_in_future' : 'time_too_old'
    return milestone
  })
  const legs = (body.legs ?? []).map((leg, index) => {
    const planned = toPlannedLeg(leg, toTime)
    if (planned.arrives_at <= planned.departs_at) problems[`legs.${index}.arrives_at`] = 'ends_before_start'
    return planned
  })
  if (Object.keys(problems).length > 0) throw new Failure('invalid_fields', { fields: problems })
  const { accepted_until: until } = body
  const [first] = legs
  const acceptedUntil = until === undefined || first === undefined ? null : toTime(until, first.from)
  return { milestones: sent, planned: planLegs(legs, acceptedUntil), warnings }
}

function toPlannedLeg(
  { from_airport: from, to_airport: to, flight, departs_at, arrives_at }: SentLeg,
  toTime: (text: string, airport: string) => Instant,
) {
  return { from, to, flight, departs_at: toTime(departs_at, from), arrives_at: toTime(arrives_at, to) }
}
