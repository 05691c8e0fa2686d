import { updateShipment, type Shipment, type UpdateShipmentBody } from '#contract/endpoints/shipments.ts'
import { shipmentUpdatedFields } from '#domain/change-entry.ts'
import { editedContent } from '#domain/edited-content.ts'
import { instantOf, targetOf } from './change-target.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * The request that edits a shipment's content as it is shown, committed to by this browser. The status has a request of its
 * own: `commitStatus`.
 * @param form the fields of `updateShipment`'s body that change, without status and declaration
 * @param eventId of an earlier attempt at the same event that got no answer
 * @throws ApiError when the form breaks the contract, or the log's origin cannot be had
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
  const declaration = await commitEvent(
    'shipment.updated',
    shown.tracking_id,
    (occurredAt) => shipmentUpdatedFields(occurredAt, targetOf(shown), content),
    eventId,
  )
  return { ...body, ...declaration, expected_hash: shown.blockchain_hash }
}
