import { updateShipment, type Shipment, type StatusChangeBody } from '#contract/endpoints/shipments.ts'
import { statusChangedFields } from '#domain/events/change-entry.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Body of a request that sets the status of one shipment. An item of the bulk endpoint
 * `changeStatuses` has the same fields and a `tracking_id`.
 */
export type CommittedStatus = Omit<StatusChangeBody, 'tracking_id'>

/**
 * Returns the request that sets a shipment's status by hand, with this browser's commitment.
 * @param shown the shipment with the status that the person saw
 * @param reason reason as typed; empty for none
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the status or reason breaks the contract, or the log's origin is unavailable
 */
export async function commitStatus(
  shown: Pick<Shipment, 'tracking_id' | 'status'>,
  next: string,
  reason: string,
  eventId?: string,
): Promise<CommittedStatus> {
  const body = parsedBody(updateShipment, { status: next, reason })
  const { status = next } = body
  const declaration = await commitEvent({
    type: 'shipment.status_changed',
    trackingId: shown.tracking_id,
    fieldsAt: (occurredAt) => statusChangedFields(occurredAt, status, body.reason),
    eventId,
  })
  return { status, reason: body.reason, expected_status: shown.status, ...declaration }
}
