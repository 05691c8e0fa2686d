import { createShipment, type CreateShipmentBody } from '#contract/shipments.ts'
import { shipmentFields } from '#domain/entry.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * The request that creates a shipment, committed to by this browser.
 * @param form the fields of `createShipment`'s body without the declaration
 * @param eventId of an earlier attempt at the same event that got no answer
 * @throws ApiError when the form breaks the contract, or the log's origin cannot be had
 */
export async function commitShipment(form: unknown, eventId?: string): Promise<CreateShipmentBody> {
  const body = parsedBody(createShipment, form)
  const declaration = await commitEvent(
    'shipment.created',
    body.tracking_id,
    (occurredAt) => shipmentFields(occurredAt, body),
    eventId,
  )
  return { ...body, ...declaration }
}
