import { createShipment, type IdentifiedShipmentBody } from '#contract/endpoints/shipments.ts'
import { shipmentFields } from '#domain/entry.ts'
import { makeTrackingCode } from '#domain/make-tracking-code.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'
import { randomBytes } from './random.ts'

/**
 * The request that creates a shipment, committed to by this browser.
 * @param form the fields of `createShipment`'s body without the declaration
 * @param eventId of an earlier attempt at the same event that got no answer
 * @throws ApiError when the form breaks the contract, or the log's origin cannot be had
 */
export async function commitShipment(form: unknown, eventId?: string): Promise<IdentifiedShipmentBody> {
  const body = parsedBody(createShipment, form)
  const trackingId = body.tracking_id ?? makeTrackingCode(new Date(), randomBytes)
  const declaration = await commitEvent(
    'shipment.created',
    trackingId,
    (occurredAt) => shipmentFields(occurredAt, body),
    eventId,
  )
  return { ...body, tracking_id: trackingId, ...declaration }
}
