import { findCheckpoints } from '../checkpoints/queries.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { listFieldsOf } from '../reference-data/custom-fields.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inRecording, type Transaction } from '#platform/database/transaction.ts'
import { missingShipment } from '../shipments/erased-shipment.ts'
import { appendEvents, type Recording } from '../events/append-events.ts'
import { isConflict, refuseConflict } from '../events/conflict.ts'
import { findEvents } from '../events/queries.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import { Failure } from '#platform/errors/failure.ts'
import { answerOf, type Outcome } from '#platform/concurrency/batcher.ts'
import { kindOfKey } from '../shipments/loader-keys.ts'
import { findShipmentsByKey, type ShipmentRow } from '../shipments/queries.ts'
import { listActiveStatuses } from '../reference-data/statuses.ts'
import { findMediaUses } from '../media/queries.ts'
import { findAnnexFacts } from './annex-queries.ts'
import type { Change } from './change.ts'
import { decideChanges, type Decision, type BatchState } from './decide-changes.ts'
import { liveCheckpoints, lockWholeShipments } from './queries.ts'

/**
 * Rows of the shipment and the checkpoint after a change. They are the same whether the change was
 * recorded now, had been recorded before, or changed nothing.
 */
export type ChangeAnswer = {
  readonly shipment: ShipmentRow
  /** Row of the checkpoint; undefined unless the change concerns a checkpoint. */
  readonly checkpoint: CheckpointRow | undefined
  /** Id of the first event of the change; undefined if it changed nothing. */
  readonly eventId: string | undefined
  /** True if the same request was recorded before. */
  readonly isReplay: boolean
}

/**
 * Records one account's changes in one transaction. Locks their shipments, reads the state, decides
 * each change in order, and writes rows, events and leaves together. A refusal affects only its own
 * change.
 */
export async function recordChanges(
  services: Recording,
  account: string,
  changes: readonly Change[],
): Promise<readonly Outcome<ChangeAnswer>[]> {
  try {
    return await refuseConflict(changes, () => recordTogether(services, account, changes))
  } catch (error) {
    if (!isConflict(error)) throw error
    // The event id of one change already belongs to an event of another account. Row-level security
    // hid that event from the reads, so only the insertion failed. The changes are retried one by
    // one, so that only that change is refused.
    const outcomes: Outcome<ChangeAnswer>[] = []
    for (const change of changes) outcomes.push(...(await recordChanges(services, account, [change])))
    return outcomes
  }
}

/** Records a single change, like `recordChanges`. */
export async function recordChange(services: Recording, change: Change): Promise<ChangeAnswer> {
  const [outcome] = await recordChanges(services, change.account, [change])
  return answerOf(outcome)
}

async function recordTogether(
  { pool, projections }: Recording,
  account: string,
  changes: readonly Change[],
): Promise<readonly Outcome<ChangeAnswer>[]> {
  return inRecording(pool, [account], (tx) => recordIn(tx, projections, account, changes))
}

/** Records changes like `recordChanges`, in a transaction that is open for their account. */
export async function recordIn(
  tx: Transaction,
  projections: Recording['projections'],
  account: string,
  changes: readonly Change[],
): Promise<readonly Outcome<ChangeAnswer>[]> {
  return answers(tx, account, changes, await appendChanges(tx, projections, account, changes))
}

/** Records changes like `recordIn`, but does not read the rows after them. */
export async function appendChanges(
  tx: Transaction,
  projections: Recording['projections'],
  account: string,
  changes: readonly Change[],
): Promise<readonly Outcome<Decision>[]> {
  const { events, outcomes } = decideChanges(changes, await lockAndRead(tx, account, changes))
  await appendEvents(tx, events, projections)
  return outcomes
}

async function lockAndRead(
  tx: Transaction,
  account: string,
  changes: readonly Change[],
): Promise<BatchState> {
  const keys = changes.flatMap(({ of }) => ('shipment' in of ? [of.shipment] : []))
  const { code: codes = [], id: ids = [] } = Object.groupBy(keys, kindOfKey)
  const checkpointIds = checkpointIdsOf(changes)
  const eventIds = changes.flatMap(({ eventId }) => eventId ?? [])
  const added = changes.flatMap(({ annex }) => annex ?? [])
  const abouts = added.flatMap(({ about }) => about ?? [])
  const removed = added.flatMap(({ removes }) => removes ?? [])
  const [rows, events, targets, clock, statuses, customFields, annexes, uses] = await pipelined([
    lockWholeShipments(tx, account, codes, ids, checkpointIds),
    findEvents(tx, eventIds, eachOf(eventIds, account)),
    checkpointIds.length === 0 ? [] : findCheckpoints(tx, checkpointIds, eachOf(checkpointIds, account)),
    readClock(tx),
    listActiveStatuses(tx, account),
    listFieldsOf(tx, [account]),
    // These follow the locks, so they see what was committed before.
    added.length === 0 ? [] : findAnnexFacts(tx, codes, ids, abouts, account),
    removed.length === 0 ? [] : findMediaUses(tx, account, removed),
  ])
  const locked = rows.map(({ id }) => id)
  const live = checkpointIds.length === 0 ? [] : await liveCheckpoints(tx, locked, account)
  const byKey = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.tracking_id, row] as const]))
  const shipmentOfCheckpoint = new Map(targets.map((one) => [one.id, one.shipment_id]))
  return {
    now: clock[0]?.now ?? new Date(),
    ownStatuses: statuses.map(({ name }) => name),
    customFields,
    annexes: new Map(annexes.map((one) => [one.shipment_id, { ...one, uses }])),
    checkpoints: Map.groupBy(live, ({ shipment_id }) => shipment_id),
    shipmentOf: ({ of }) =>
      byKey.get('shipment' in of ? of.shipment : (shipmentOfCheckpoint.get(of.checkpoint) ?? '')),
    events: new Map(events.map((event) => [event.event_id, event])),
  }
}

async function answers(
  tx: Transaction,
  account: string,
  changes: readonly Change[],
  outcomes: readonly Outcome<Decision>[],
): Promise<readonly Outcome<ChangeAnswer>[]> {
  const asked = outcomes.flatMap((outcome) =>
    'refusal' in outcome ? [] : [{ key: outcome.answer.shipmentId, account }],
  )
  const checkpointIds = checkpointIdsOf(changes)
  const [shipments, checkpoints] = await pipelined([
    findShipmentsByKey(tx, { by: 'id', asked }),
    checkpointIds.length === 0 ? [] : findCheckpoints(tx, checkpointIds, eachOf(checkpointIds, account)),
  ])
  const shipmentRows = new Map(shipments.map((row) => [row.id, row]))
  const checkpointRows = new Map(checkpoints.map((row) => [row.id, row]))
  return Promise.all(
    changes.map(async ({ of }, at): Promise<Outcome<ChangeAnswer>> => {
      const outcome = outcomes[at]
      if (outcome !== undefined && 'refusal' in outcome) {
        const isMissing = outcome.refusal instanceof Failure && outcome.refusal.code === 'not_found'
        // If the shipment was erased, the refusal must be `shipment_erased` instead of `not_found`.
        return isMissing && 'shipment' in of
          ? { refusal: await missingShipment(tx, of.shipment, account) }
          : outcome
      }
      const shipment = outcome && shipmentRows.get(outcome.answer.shipmentId)
      if (outcome === undefined || shipment === undefined)
        return { refusal: new Error('a changed row is gone') }
      const checkpoint = 'checkpoint' in of ? checkpointRows.get(of.checkpoint) : undefined
      const { eventId, isReplay } = outcome.answer
      return { answer: { shipment, checkpoint, eventId, isReplay } }
    }),
  )
}

function checkpointIdsOf(changes: readonly Change[]): readonly string[] {
  return changes.flatMap(({ of }) => ('checkpoint' in of ? [of.checkpoint] : []))
}

/** Returns the account once per key, for statements that take pairs of key and account. */
function eachOf(keys: readonly string[], account: string): readonly string[] {
  return keys.map(() => account)
}
