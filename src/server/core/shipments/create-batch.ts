import { Refusal } from '#domain/base/error.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { listFieldsOf } from '../reference-data/custom-fields.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { inRecording, type Patience, type Transaction } from '#platform/database/transaction.ts'
import { appendEvents, type Recording } from '../events/append-events.ts'
import { findEvents } from '../events/queries.ts'
import type { Outcome } from '#platform/concurrency/batcher.ts'
import { decideCreations, type BatchState, type ShipmentRequest } from './decide-creations.ts'
import { findShipmentsByKey, findTakenCodes, type ShipmentRow } from './queries.ts'
import { createdToday, lockTestCompanies } from './test-shipments.ts'

export type ShipmentAnswer = { readonly row: ShipmentRow; readonly isReplay: boolean }

/** Creates all waiting shipments in one transaction. A refusal affects only its own request. */
export async function createBatch(
  { pool, projections }: Recording,
  requests: readonly ShipmentRequest[],
  statementTimeout?: Patience,
): Promise<readonly Outcome<ShipmentAnswer>[]> {
  const accounts = [...new Set(requests.map((request) => request.account))]
  const work = async (tx: Transaction): Promise<readonly Outcome<ShipmentAnswer>[]> => {
    const past = await readBatchState(tx, requests)
    const decisions = decideCreations(requests, past)
    const created = decisions.flatMap((decision) => ('created' in decision ? [decision.created] : []))
    await appendEvents(tx, created, projections)
    const stored = decisions.flatMap((decision, at) => {
      const account = requests[at]?.account
      return 'refusal' in decision || account === undefined ? [] : [{ key: decision.id, account }]
    })
    const found = await findShipmentsByKey(tx, { by: 'id', asked: stored })
    const rows = new Map(found.map((row) => [row.id, row]))
    return decisions.map((decision): Outcome<ShipmentAnswer> => {
      if ('refusal' in decision) return decision
      const row = rows.get(decision.id)
      return row
        ? { answer: { row, isReplay: !('created' in decision) } }
        : { refusal: new Refusal('event_id_reused') }
    })
  }
  return inRecording(pool, accounts, work, statementTimeout)
}

/** Reads the state that decisions about these requests need. */
export async function readBatchState(
  tx: Transaction,
  requests: readonly ShipmentRequest[],
): Promise<BatchState> {
  const accounts = requests.map(({ account }) => account)
  const eventIds = requests.map(({ declared }) => declared.eventId)
  const codes = requests.map(({ declared }) => declared.trackingId)
  const [known, taken, clock, fields, tests] = await pipelined([
    findEvents(tx, eventIds, accounts),
    findTakenCodes(tx, codes),
    readClock(tx),
    listFieldsOf(tx, [...new Set(accounts)]),
    lockTestCompanies(tx, [...new Set(accounts)]),
  ])
  const now = clock[0]?.now ?? new Date()
  return {
    now,
    events: new Map(known.map((event) => [event.event_id, event])),
    taken: new Set(taken.map(({ code }) => code)),
    tests: createdToday(tests, now),
    fieldsOf: (account) => fields.filter((field) => field.user_id === account),
  }
}
