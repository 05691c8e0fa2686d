import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { shipmentKey, time } from '../schema/fields.ts'

/** Data that remain after a shipment's erasure, besides the leaves of its history in the log. */
export const shipmentErasure = z.object({
  id: z.string(),
  tracking_id: z.string(),
  /** Number of events in the history, including the erasure. */
  events: z.int(),
  /** Time of the erasure, RFC 3339 in UTC. */
  erased_at: time,
})

export type ShipmentErasure = z.output<typeof shipmentErasure>

export const eraseShipment = endpoint({
  method: 'POST',
  path: '/api/shipments/{tracking_id}/erasure',
  summary: 'Erases what a shipment holds, at once and for good; done again, it changes nothing',
  needs: 'shipments.erase',
  params: z.object({ tracking_id: shipmentKey }),
  body: z.strictObject({
    /** Tracking code of the shipment, typed as a confirmation. */
    tracking_id: z.string('wrong_type').check(z.maxLength(100, 'too_long'), z.minLength(1, 'required')),
  }),
  data: shipmentErasure,
  errors: ['not_found', 'invalid_fields'],
})

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/erasure',
  summary: 'Returns what is left of a shipment whose contents were erased',
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  data: shipmentErasure,
  errors: ['not_found'],
})
