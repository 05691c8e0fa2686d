import { createShipment, type IdentifiedShipmentBody } from '#contract/endpoints/shipments.ts'
import { shipmentFields } from '#domain/events/entry.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { isInTestCompany } from '../session/account/workplace.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'
import { randomBytes } from './random.ts'

/**
 * Returns the request that creates a shipment, with this browser's commitment.
 * @param form fields of `createShipment`'s body, without the fields of `Declaration`
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the form breaks the contract, or the log's origin is unavailable
 */
export async function commitShipment(form: unknown, eventId?: string): Promise<IdentifiedShipmentBody> {
  const body = parsedBody(createShipment, form)
  const trackingId = body.tracking_id ?? createTrackingCode(new Date(), randomBytes, isInTestCompany())
  const declaration = await commitEvent({
    type: 'shipment.created',
    trackingId,
    fieldsAt: (occurredAt) => shipmentFields(occurredAt, body),
    eventId,
  })
  return { ...body, tracking_id: trackingId, ...declaration }
}
