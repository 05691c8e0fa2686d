import { inferAirport } from '#domain/one-record/infer-airport.ts'
import type { PostedEvent } from '#domain/one-record/logistics-event.ts'
import { parseObjectId } from '#domain/one-record/object-id.ts'
import { objectUri, type SharedShipment } from '#domain/one-record/write-objects.ts'
import { timeProblem } from '#domain/conditions/reading.ts'
import { recordAnnexes } from '#core/conditions/record-annexes.ts'
import type { Projections } from '#core/events/append-events.ts'
import type { Author } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { listMilestones, type RecordedMilestone } from '#core/milestones/queries.ts'
import { readClock } from '#platform/database/read-clock.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { annexOfMilestone, decideMilestones } from '../milestones/record-milestones.ts'
import type { LoadedObject, Partner } from './load-object.ts'
import { OneRecordFailure } from './one-record-failure.ts'
import { lockShared } from './queries.ts'

export type Recorder = {
  readonly projections: Projections
  readonly log: LogIdentity
  readonly author: Author
}

/**
 * Records the event of a partner as a milestone of each shipment of which the object tells. An
 * event that is stored already is not stored again.
 * @returns id of the event, which is the first one's if the object has several shipments
 * @throws Failure `not_found` if all shipments were closed long ago
 * @throws OneRecordFailure `other_object`, `airport_unknown`, `in_future`
 */
export async function recordEvent(
  tx: Transaction,
  partner: Partner,
  { object, posted }: { readonly object: LoadedObject; readonly posted: PostedEvent },
  { projections, log, author }: Recorder,
): Promise<string> {
  const { account, holder } = partner
  const uri = objectUri(holder, object.id)
  const ours = posted.eventFor.filter((one) => one.startsWith(`${holder.base}/`))
  if (ours.length > 0 && !ours.includes(uri)) throw new OneRecordFailure('other_object', 'cargo:eventFor')
  const isOne = object.id.kind !== 'waybill'
  const meant = object.shipments.filter(({ is_open }) => isOne || is_open)
  const locked = await lockShared(
    tx,
    account,
    meant.map(({ id }) => id),
  )
  const now = (await readClock(tx))[0]?.now ?? new Date()
  // Only clocks that are wrong state an actual time that has not come. Old events are welcome.
  const problem = timeProblem(Date.parse(posted.at), now.getTime())
  if (posted.time_type === 'actual' && problem === 'reading_in_future')
    throw new OneRecordFailure('in_future', 'cargo:eventDate')
  const ids: string[] = []
  for (const shipment of locked) {
    const facts = meant.find(({ id }) => id === shipment.id)
    if (facts === undefined) continue
    const earlier = await listMilestones(tx, account, [shipment.id])
    const milestone = { ...toMilestone(posted, facts, earlier), source: 'onerecord', plan: null } as const
    const decided = decideMilestones([{ milestone, origin: null }], earlier, { shipment: shipment.id, now })
    await recordAnnexes(tx, projections, {
      account,
      author,
      log,
      shipment,
      eventId: decided.find(({ outcome }) => outcome !== 'duplicate')?.id,
      asked: { change: 'milestones', event: posted },
      contents: decided.map((one) => () => annexOfMilestone(one)),
    })
    ids.push(...decided.map(({ id }) => id))
  }
  const [first] = ids
  if (first === undefined) throw new Failure('not_found')
  return first
}

/** Completes what the event leaves out: airport and flight by its flight, or by the route. */
function toMilestone(
  { eventFor: _for, movement, ...posted }: PostedEvent,
  shipment: SharedShipment,
  earlier: readonly RecordedMilestone[],
) {
  const [, object = ''] = /\/logistics-objects\/([^/]+)$/.exec(movement ?? '') ?? []
  const flown = parseObjectId(object)
  const [from, to, flight] = flown?.kind === 'movement' ? flown.leg.toUpperCase().split('-') : []
  const isDeparture = posted.code === 'DEP' || posted.code === 'MAN'
  const named =
    posted.airport ?? (isDeparture ? from : posted.code === 'ARR' || posted.code === 'RCF' ? to : undefined)
  const airport = named ?? inferAirport(posted.code, earlier, shipment)
  if (airport === undefined) throw new OneRecordFailure('airport_unknown', 'cargo:eventLocation')
  return {
    ...posted,
    airport,
    to: posted.code === 'DEP' ? (to ?? null) : null,
    flight: posted.flight ?? flight ?? null,
  }
}
