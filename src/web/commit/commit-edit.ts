import { updateShipment, type Shipment, type UpdateShipmentBody } from '#contract/endpoints/shipments.ts'
import { shipmentUpdatedFields } from '#domain/events/change-entry.ts'
import { editedContent } from '#domain/events/edited-content.ts'
import { instantOf, targetOf } from './change-target.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that edits the content of a shipment that the page shows. The request
 * contains this browser's commitment. `commitStatus` creates the request that changes the status.
 * @param form changed fields of `updateShipment`'s body, without `status` and the fields of
 * `Declaration`
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the form breaks the contract, or the log's origin is unavailable
 */
export async function commitEdit(
  shown: Shipment,
  form: unknown,
  eventId?: string,
): Promise<UpdateShipmentBody> {
  const body = parsedBody(updateShipment, form)
  const { estimated_delivery: estimated } = shown
  const before = { ...shown, estimated_delivery: estimated === null ? null : instantOf(estimated) }
  const content = editedContent(before, body)
  const declaration = await commitEvent({
    type: 'shipment.updated',
    trackingId: shown.tracking_id,
    fieldsAt: (occurredAt) => shipmentUpdatedFields(occurredAt, targetOf(shown), content),
    eventId,
  })
  return { ...body, ...declaration, expected_hash: shown.blockchain_hash }
}
