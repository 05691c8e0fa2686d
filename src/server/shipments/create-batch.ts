import { Refusal } from '#domain/error.ts'
import { readClock } from '../checkpoints/queries.ts'
import { newlyUsed } from '../custom-fields/judge-custom-data.ts'
import { listFieldsOf, markFieldsUsed } from '../custom-fields/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import { inTransaction, type Patience, type Transaction } from '../db/transaction.ts'
import { findEvents, insertEvents } from '../events/queries.ts'
import type { Outcome } from '../natural-batches.ts'
import type { Services } from '../services.ts'
import { moveCounts, type StatusMove } from './counts.ts'
import { decideCreations, type CreatedShipment, type Past, type ShipmentRequest } from './decide-creations.ts'
import { findShipmentsById, findTakenCodes, insertShipments, type ShipmentRow } from './queries.ts'

/** Rows of one statement at the most, so that none runs into its time limit. */
const WRITTEN_AT_ONCE = 500

export type ShipmentAnswer = { readonly row: ShipmentRow; readonly isReplay: boolean }

/** Creates all shipments that wait, in one transaction. A refusal concerns its own request only. */
export async function createBatch(
  { pool }: Pick<Services, 'pool'>,
  requests: readonly ShipmentRequest[],
  patience?: Patience,
): Promise<readonly Outcome<ShipmentAnswer>[]> {
  const accounts = [...new Set(requests.map((request) => request.account))]
  const work = async (tx: Transaction): Promise<readonly Outcome<ShipmentAnswer>[]> => {
    const past = await readPast(tx, requests)
    const decisions = decideCreations(requests, past)
    await writeCreated(
      tx,
      past,
      decisions.flatMap((decision) => ('created' in decision ? [decision.created] : [])),
    )
    const stored = decisions.flatMap((decision, at) => {
      const account = requests[at]?.account
      return 'refusal' in decision || account === undefined ? [] : [{ id: decision.id, account }]
    })
    const found = await findShipmentsById(
      tx,
      stored.map(({ id }) => id),
      stored.map(({ account }) => account),
    )
    const rows = new Map(found.map((row) => [row.id, row]))
    return decisions.map((decision): Outcome<ShipmentAnswer> => {
      if ('refusal' in decision) return decision
      const row = rows.get(decision.id)
      return row
        ? { answer: { row, isReplay: !('created' in decision) } }
        : { refusal: new Refusal('event_id_reused') }
    })
  }
  return inTransaction(pool, accounts, work, patience)
}

/** Reads what deciding these requests needs. */
export async function readPast(tx: Transaction, requests: readonly ShipmentRequest[]): Promise<Past> {
  const [known, taken, clock, fields] = await oneFlight([
    findEvents(
      tx,
      requests.map((request) => request.declared.eventId),
      requests.map((request) => request.account),
    ),
    findTakenCodes(
      tx,
      requests.map((request) => request.declared.trackingId),
    ),
    readClock(tx),
    listFieldsOf(tx, [...new Set(requests.map((request) => request.account))]),
  ])
  return {
    now: clock[0]?.now ?? new Date(),
    events: new Map(known.map((event) => [event.event_id, event])),
    taken: new Set(taken.map(({ code }) => code)),
    fieldsOf: (account) => fields.filter((field) => field.user_id === account),
  }
}

/** Writes shipments with their events; the counters, which others of the account wait for, as the last. */
export async function writeCreated(
  tx: Transaction,
  { fieldsOf }: Pick<Past, 'fieldsOf'>,
  created: readonly CreatedShipment[],
): Promise<void> {
  const firstUsed = new Map(
    created.flatMap(({ event: { acceptance }, content }) =>
      newlyUsed(fieldsOf(acceptance.account), content.custom_data).map((id) => [id, acceptance.account]),
    ),
  )
  for (let at = 0; at < created.length; at += WRITTEN_AT_ONCE) {
    const slice = created.slice(at, at + WRITTEN_AT_ONCE)
    const isLast = at + WRITTEN_AT_ONCE >= created.length
    await oneFlight([
      insertShipments(tx, slice),
      insertEvents(
        tx,
        slice.map((one) => one.event),
      ),
      isLast && moveCounts(tx, created.map(moveOf)),
      isLast && firstUsed.size > 0 && markFieldsUsed(tx, [...firstUsed.values()], [...firstUsed.keys()]),
    ])
  }
}

function moveOf({ event, content }: CreatedShipment): StatusMove {
  return {
    account: event.acceptance.account,
    from: null,
    to: content.status,
    at: new Date(event.declared.occurredAt),
  }
}
