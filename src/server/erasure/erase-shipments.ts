import { ERASED_STATUS, erasureType, shipmentErasedFields } from '#domain/erasure.ts'
import { toInstant } from '#domain/instant.ts'
import { tellAuthorized } from '../authorizations/queries.ts'
import { oneFlight } from '../db/one-flight.ts'
import type { Transaction } from '../db/transaction.ts'
import { acceptEvent, type AcceptedEvent } from '../events/accepted-event.ts'
import { declaredEvent } from '../events/declared-event.ts'
import { insertEvents } from '../events/queries.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { forgetMails } from '../jobs/forget-mails.ts'
import { moveCounts } from '../shipments/counts.ts'
import { deleteDeliveriesOf, deleteLanesOf } from '../webhooks/delivery-queries.ts'
import { chainOf, type ProgressRow } from '../shipments/progress-row.ts'
import { emptyShipments, listAuthorizationsOfAll } from './queries.ts'

/**
 * Erases what shipments of one account hold, in the caller's transaction and under the locks of their rows: an event of
 * its own says so of each, and then values, seeds, checkpoints, authorizations and webhooks go. Mails that name them go once it is
 * committed. What stays is the code, the digests and the leaves.
 * @param origin the log's
 */
export async function eraseShipments(
  tx: Transaction,
  origin: string,
  account: string,
  rows: readonly ProgressRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const erasures = rows.map((row) => erasureOf(row, origin, now))
  const authorizations = await listAuthorizationsOfAll(tx, ids, account)
  await oneFlight([
    ...authorizations.map(({ id }) => tellAuthorized(tx, id)),
    insertEvents(tx, erasures),
    moveCounts(
      tx,
      rows.map(({ status }) => ({ account, from: status, to: null })),
    ),
    emptyShipments(
      tx,
      account,
      ids,
      erasures.map(({ declared }) => declared.eventId),
      erasures.map(({ declared }) => declared.statement.hash),
      erasures.map(({ leafHash }) => leafHash),
      now,
    ),
    deleteLanesOf(tx, ids, account),
    deleteDeliveriesOf(tx, ids, account),
    enqueue(tx, forgetMails, { codes: rows.map(({ tracking_id: code }) => code) }),
  ])
}

function erasureOf(row: ProgressRow, origin: string, now: Date): AcceptedEvent {
  const at = toInstant(now)
  const declared = declaredEvent({
    log: origin,
    type: erasureType,
    trackingId: row.tracking_id,
    body: { occurred_at: at },
    fieldsAt: (occurredAt) => shipmentErasedFields(occurredAt, row.events),
  })
  const acceptance = {
    received_at: at,
    account: row.user_id,
    actor: row.user_id,
    via: 'web',
    status_after: ERASED_STATUS,
    final: true,
  } as const
  return acceptEvent(declared, row.id, acceptance, chainOf(row), row.status, 'erasure').event
}
