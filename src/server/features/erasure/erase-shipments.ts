import { ERASED_STATUS, shipmentErasedFields } from '#domain/events/erasure.ts'
import { toInstant } from '#domain/base/instant.ts'
import { ERASURE_TYPE } from '#ledger/receipt/verify-erasure.ts'
import { notifyAuthorized } from '#core/authorizations/queries.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { acceptEvent } from '#core/events/accepted-event.ts'
import { appendEvents, type Projections } from '#core/events/append-events.ts'
import { signedIn } from '#core/events/author.ts'
import { declaredEvent } from '#core/events/declared-event.ts'
import type { RecordedEvent } from '#core/events/recorded-event.ts'
import { chainOf, type ShipmentState } from '#core/events/shipment-state.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { deleteQueuedMails } from '#core/shipments/delete-queued-mails.ts'
import { deleteMessagesOf, deleteOrderingKeysOf } from '../webhooks/delivery-queries.ts'
import { listAuthorizationsOfAll } from './queries.ts'

type ErasureContext = {
  readonly projections: Projections
  readonly origin: string
  readonly actor: string
}

/**
 * Erases the contents of one account's shipments, in the caller's transaction, which has locked
 * their rows. Appends an erasure event to each history. Deletes field values, seeds of digests,
 * checkpoints, authorizations and webhook deliveries. Deletes mails that name the shipments after
 * the commit. The tracking code, the digests and the leaves remain.
 * @param origin origin of the log
 * @param actor member who erases; the account itself if it is deleted
 */
export async function eraseShipments(
  tx: Transaction,
  { projections, origin, actor }: ErasureContext,
  rows: readonly ShipmentState[],
  now: Date,
): Promise<void> {
  const account = rows[0]?.user_id
  if (account === undefined) return
  const ids = rows.map(({ id }) => id)
  const erasures = rows.map((row) => erasureOf(row, { origin, actor }, now))
  const authorizations = await listAuthorizationsOfAll(tx, ids, account)
  await pipelined([
    ...authorizations.map(({ id }) => notifyAuthorized(tx, id)),
    appendEvents(tx, erasures, projections),
    deleteOrderingKeysOf(tx, ids, account),
    deleteMessagesOf(tx, ids, account),
    enqueue(tx, deleteQueuedMails, { codes: rows.map(({ tracking_id: code }) => code) }),
  ])
}

function erasureOf(
  row: ShipmentState,
  { origin, actor }: Pick<ErasureContext, 'origin' | 'actor'>,
  now: Date,
): RecordedEvent {
  const declared = declaredEvent({
    log: origin,
    type: ERASURE_TYPE,
    trackingId: row.tracking_id,
    body: { occurred_at: toInstant(now) },
    fieldsAt: (occurredAt) => shipmentErasedFields(occurredAt, row.events),
  })
  const account = row.user_id
  const accepting = { now, account, ...signedIn(actor), status: ERASED_STATUS, kind: 'erasure' } as const
  const { event } = acceptEvent(declared, row.id, accepting, chainOf(row))
  return { event, before: row, after: null, content: { kind: 'erasure' } }
}
