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
  summary: {
    en: 'Erases what a shipment holds, at once and for good; done again, it changes nothing',
    pt: 'Elimina o conteúdo de uma remessa, na hora e para sempre; repetir não muda nada',
  },
  details: {
    pt: 'Apaga nomes, lugares e textos da remessa para sempre; o corpo repete o código de rastreamento como confirmação. O registro guarda os hashes, que sem o conteúdo não dizem nada. Depois disso, nada mais pode ser registrado na remessa.',
    en: 'Deletes names, places and texts of the shipment for good; the body repeats the tracking code as a confirmation. The log keeps its hashes, which say nothing without the contents. Nothing can be recorded on the shipment afterwards.',
  },
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
  summary: {
    en: 'Returns what is left of a shipment whose contents were erased',
    pt: 'O que resta de uma remessa cujo conteúdo foi apagado',
  },
  details: {
    pt: 'Responde 404 para uma remessa que não foi apagada. Diz quantos eventos dela o registro ainda tem, e quando foi apagada.',
    en: 'Answers 404 for a shipment that was not erased. It states how many events the log still has of it, and when it was erased.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  data: shipmentErasure,
  errors: ['not_found'],
})
