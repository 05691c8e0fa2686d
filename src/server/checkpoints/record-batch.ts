import { DUPLICATE_WINDOW_MS, isOutOfOrder } from '#domain/checkpoint.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction, type Patience, type Transaction } from '../db/transaction.ts'
import { findEvents, insertEvents } from '../events/queries.ts'
import { Failure } from '../failure.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { moveCounts } from '../shipments/counts.ts'
import { progressOf, type ProgressRow } from '../shipments/progress-row.ts'
import {
  decideBatch,
  ownersRight,
  proposalOf,
  type CheckpointRequest,
  type Decision,
  type Decisions,
  type Past,
  type RecordedCheckpoint,
} from './decide-batch.ts'
import {
  advanceShipments,
  declaredTimesNear,
  findCheckpoints,
  findSavedAddresses,
  insertCheckpoints,
  lockShipments,
  readClock,
  type CheckpointRow,
} from './queries.ts'
import type { DeclaredTime, SavedAddress } from './batch-rows.ts'

/** The stored checkpoint, and whether this very request had been recorded before. */
export type CheckpointAnswer = { readonly row: CheckpointRow; readonly isReplay: boolean }

/**
 * Records all checkpoints that wait, in one transaction: lock their shipments, read, let `domain` decide each in order,
 * write rows, events and leaves together, commit. A refusal concerns its own request only.
 */
export async function recordBatch(
  { pool }: Pick<Services, 'pool'>,
  requests: readonly CheckpointRequest[],
  patience?: Patience,
): Promise<readonly Outcome<CheckpointAnswer>[]> {
  const accounts = [...new Set(requests.map((request) => request.account))]
  const work = async (tx: Transaction): Promise<readonly Outcome<CheckpointAnswer>[]> => {
    const past = await lockAndRead(tx, requests)
    const decisions = decideBatch(requests, past)
    await writeRecorded(tx, decisions, past)
    const replayed = await readReplayed(tx, requests, decisions)
    return decisions.outcomes.map((outcome) => answerOf(outcome, replayed))
  }
  return inTransaction(pool, accounts, work, patience)
}

async function lockAndRead(tx: Transaction, requests: readonly CheckpointRequest[]): Promise<Past> {
  const accounts = requests.map((request) => request.account)
  const codes = requests.map((request) => request.trackingId)
  const eventIds = requests.map((request) => request.declared.eventId)
  const [rows, events, clock] = await oneFlight([
    lockShipments(tx, codes, accounts),
    findEvents(tx, eventIds, accounts),
    readClock(tx),
  ])
  const shipments = new Map(rows.map((row) => [row.tracking_id, row]))
  return {
    rightTo: ownersRight,
    now: clock[0]?.now ?? new Date(),
    shipments,
    events: new Map(events.map((event) => [event.event_id, event])),
    lateNeighbours: await readLateNeighbours(tx, requests, shipments),
    addresses: await readAddresses(tx, requests),
  }
}

/** The saved addresses that requests name, as far as there are such. */
export async function readAddresses(
  tx: Transaction,
  requests: readonly CheckpointRequest[],
): Promise<readonly SavedAddress[]> {
  const named = requests.flatMap(({ addressId: id, account }) => (id === null ? [] : [{ id, account }]))
  if (named.length === 0) return []
  return findSavedAddresses(
    tx,
    named.map(({ id }) => id),
    named.map(({ account }) => account),
  )
}

/** Declared times around those of requests that arrive out of order. */
export async function readLateNeighbours(
  tx: Transaction,
  requests: readonly CheckpointRequest[],
  shipments: ReadonlyMap<string, ProgressRow>,
): Promise<readonly DeclaredTime[]> {
  const late = requests.flatMap((request) => {
    const row = shipments.get(request.trackingId)
    return row && isOutOfOrder(progressOf(row), proposalOf(request))
      ? [{ id: row.id, owner: row.user_id, ...proposalOf(request) }]
      : []
  })
  if (late.length === 0) return []
  return declaredTimesNear(
    tx,
    late.map((one) => one.id),
    late.map((one) => one.owner),
    late.map((one) => one.type),
    late.map((one) => new Date(one.occurredAt)),
    DUPLICATE_WINDOW_MS,
  )
}

/** Writes what a batch decided: checkpoints, events, leaves, the shipments after them. */
export async function writeRecorded(
  tx: Transaction,
  { recorded, after }: Decisions,
  past: Past,
): Promise<void> {
  if (recorded.length === 0) return
  const shipments = [...after.values()]
  await oneFlight([
    insertCheckpoints(tx, recorded),
    insertEvents(
      tx,
      recorded.map((one) => one.event),
    ),
    advanceShipments(tx, shipments, past.now),
    moveCounts(
      tx,
      shipments.map(({ row, progress }) => ({
        account: row.user_id,
        from: row.status,
        to: progress.status,
        at: new Date(progress.lastDeclared.finalizacao ?? past.now),
      })),
    ),
  ])
}

async function readReplayed(
  tx: Transaction,
  requests: readonly CheckpointRequest[],
  { outcomes }: Decisions,
): Promise<ReadonlyMap<string, CheckpointRow>> {
  const replayed = requests.filter((_request, at) => 'replayOf' in (outcomes[at] ?? {}))
  if (replayed.length === 0) return new Map()
  const rows = await findCheckpoints(
    tx,
    replayed.map(({ declared }) => declared.eventId),
    replayed.map(({ account }) => account),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function answerOf(
  decision: Decision,
  replayed: ReadonlyMap<string, CheckpointRow>,
): Outcome<CheckpointAnswer> {
  if ('refusal' in decision) return decision
  if ('recorded' in decision) return { answer: { row: rowOf(decision.recorded), isReplay: false } }
  const row = replayed.get(decision.replayOf)
  // The id stands for an event of another type, whose request cannot have the same digest.
  return row ? { answer: { row, isReplay: true } } : { refusal: new Failure('internal') }
}

/** The stored row of a checkpoint just recorded, without reading it back. */
export function rowOf({ event, content, addressId }: RecordedCheckpoint): CheckpointRow {
  return {
    id: event.declared.eventId,
    shipment_id: event.shipmentId,
    tracking_id: event.declared.trackingId,
    ...content,
    address_id: addressId,
    blockchain_hash: Buffer.from(event.declared.statement.hash),
    occurred_at: new Date(event.declared.occurredAt),
    received_at: new Date(event.acceptance.received_at),
    version_event_id: null,
    annulled_at: null,
    annulled_by: null,
  }
}
