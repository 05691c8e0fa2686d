import { randomUUID } from 'node:crypto'
import type { AddMilestonesBody, MilestoneWarning } from '#contract/endpoints/milestones.ts'
import { onHeldShipment, recordAnnexes } from '#core/conditions/record-annexes.ts'
import type { Recording } from '#core/events/append-events.ts'
import type { Author } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { listMilestones, type RecordedMilestone } from '#core/milestones/queries.ts'
import { findExcessDepartures, relateMilestone, type Milestone } from '#domain/air/milestone.ts'
import { toInstant } from '#domain/base/instant.ts'
import { milestoneReported, type MessageLine, type StatedMilestone } from '#domain/events/milestone-annex.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { findStatedPieces } from './queries.ts'
import { readSentMilestones } from './sent-milestones.ts'

/** Milestone with what recording it did. */
export type MilestoneOutcome = RecordedMilestone & {
  /** `duplicate` was stored before, with this id. */
  readonly outcome: 'recorded' | 'corrected' | 'duplicate'
}

/** Milestone with what recording it does, and its place in a message. */
export type DecidedMilestone = MilestoneOutcome & { readonly origin: MessageLine | null }

/** Milestone to record, with its place in a message if it comes from one. */
type Reported = {
  readonly milestone: Omit<StatedMilestone, 'corrects'>
  readonly origin: MessageLine | null
}

/**
 * Decides for each milestone whether it is new, a correction or a duplicate of the earlier ones.
 * @param earlier in the order in which they were recorded
 * @param firstId id of the first new one; undefined if the caller chose none
 */
export function decideMilestones(
  reported: readonly Reported[],
  earlier: readonly RecordedMilestone[],
  {
    shipment,
    now,
    firstId,
  }: { readonly shipment: string; readonly now: Date; readonly firstId?: string | undefined },
): readonly DecidedMilestone[] {
  const known = [...earlier]
  let next = firstId
  return reported.map(({ milestone, origin }) => {
    // A new plan states all its milestones again, so that it is whole.
    const comparable = milestone.plan === null ? known : known.filter(({ plan }) => plan === milestone.plan)
    const relation = relateMilestone(milestone, comparable)
    if (relation.kind === 'duplicate') return { ...relation.of, outcome: 'duplicate', origin }
    const corrects = relation.kind === 'correction' ? relation.of.id : null
    const row = {
      ...milestone,
      corrects,
      id: next ?? randomUUID(),
      shipment_id: shipment,
      received_at: toInstant(now),
    }
    next = undefined
    known.push(row)
    return { ...row, outcome: corrects === null ? 'recorded' : 'corrected', origin }
  })
}

/** Returns the annex that states a decided milestone, or undefined for a duplicate. */
export function annexOfMilestone({
  id,
  shipment_id: _shipment,
  received_at: _received,
  outcome,
  origin,
  ...stated
}: DecidedMilestone) {
  return outcome === 'duplicate' ? undefined : { ...milestoneReported(stated, origin), event_id: id }
}

/**
 * Returns the pieces of a shipment, or null if they are unknown.
 * @param stated pieces that the shipment's own data state; otherwise those of the newest booking
 */
export function bookedPieces(recorded: readonly Milestone[], stated: number | null): number | null {
  return stated ?? recorded.findLast(({ code, pieces }) => code === 'BKD' && pieces !== null)?.pieces ?? null
}

/** Returns a warning for each pair of airports between which too many pieces departed. */
export function warnOfExcess(
  milestones: readonly Milestone[],
  booked: number | null,
): readonly MilestoneWarning[] {
  return findExcessDepartures(milestones, booked).map(({ airport, to, pieces }) => ({
    code: 'pieces_exceeded',
    ...(airport !== null && { airport }),
    ...(to !== null && { to_airport: to }),
    found: pieces,
    booked: booked ?? 0,
  }))
}

/**
 * Returns the number of a plan: that of the newest one if both are equal, or of the one that the
 * same call made before.
 */
function planNumber(
  planned: readonly Milestone[],
  earlier: readonly RecordedMilestone[],
  eventId: string | undefined,
): number {
  // All milestones of a call have the same time of arrival, and no other call has it.
  const call = earlier.find(({ id }) => id === eventId)
  const repeated = earlier.find(({ received_at, plan }) => received_at === call?.received_at && plan !== null)
  if (repeated?.plan != null) return repeated.plan
  const newest = Math.max(0, ...earlier.map(({ plan }) => plan ?? 0))
  const current = earlier.filter(({ plan }) => plan === newest)
  const isSame =
    planned.length === current.length &&
    planned.every((one) => relateMilestone(one, current).kind === 'duplicate')
  return isSame ? newest : newest + 1
}

export type AddedMilestones = {
  readonly milestones: readonly MilestoneOutcome[]
  readonly warnings: readonly MilestoneWarning[]
  /** True if nothing was stored. */
  readonly isKnown: boolean
}

/**
 * Records milestones of a shipment, one annex each, and the plan of its route.
 * @throws Failure `not_found`, `invalid_fields` about the times
 * @throws Refusal `shipment_erased`, `annexes_full`, `event_id_reused`
 */
export async function addMilestones(
  services: Recording,
  log: LogIdentity,
  { account, author, key }: { readonly account: string; readonly author: Author; readonly key: string },
  body: AddMilestonesBody,
): Promise<AddedMilestones> {
  return onHeldShipment(services, account, key, async (tx, shipment) => {
    const now = (await readClock(tx))[0]?.now ?? new Date()
    const earlier = await listMilestones(tx, account, [shipment.id])
    const { milestones: sent, planned, warnings } = readSentMilestones(body, now)
    const plan = planNumber(planned, earlier, body.event_id)
    const reported = [
      ...sent.map((one) => ({ milestone: { ...one, plan: null }, origin: null })),
      ...planned.map((one) => ({ milestone: { ...one, plan }, origin: null })),
    ]
    const decided = decideMilestones(reported, earlier, {
      shipment: shipment.id,
      now,
      firstId: body.event_id,
    })
    const { isReplay } = await recordAnnexes(tx, services.projections, {
      account,
      author,
      log,
      shipment,
      eventId: decided.find(({ outcome }) => outcome !== 'duplicate')?.id ?? body.event_id,
      asked: { change: 'milestones', ...body },
      contents: decided.map((one) => () => annexOfMilestone(one)),
    })
    const [stated] = await findStatedPieces(tx, shipment.id, account)
    const booked = bookedPieces([...earlier, ...decided], stated?.pieces ?? null)
    const milestones = decided.map(({ origin: _origin, ...one }) => one)
    const isKnown = isReplay || milestones.every(({ outcome }) => outcome === 'duplicate')
    if (milestones.some(({ code }) => code === 'DEP'))
      return {
        milestones,
        isKnown,
        warnings: [...warnings, ...warnOfExcess([...earlier, ...milestones], booked)],
      }
    return { milestones, isKnown, warnings }
  })
}
