import * as z from 'zod/mini'
import { mediaNames } from '#domain/checkpoints/delivery.ts'
import { answeredDelivery, answeredPicture } from '../schema/delivery-objects.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { checkpointType, time, trackingId } from '../schema/fields.ts'
import { wholeNumber } from '../schema/numbers.ts'

/** Evidence that the account requires of each delivery, and how long it stores pictures. */
const rules = z.strictObject({
  require_photo: z.boolean(),
  require_receiver_name: z.boolean(),
  require_signature: z.boolean(),
  require_attempt_photo: z.boolean(),
  /** Months after which the content of a picture is deleted. Its digest stays. */
  media_months: wholeNumber(1, 60),
  /** True if the page behind a recipient's link shows the photos of the delivery. */
  link_photos: z._default(z.boolean(), false),
  /**
   * True if the mail "out for delivery" has a code that the driver asks for. A missing or wrong
   * code is stated and never refuses the delivery.
   */
  delivery_codes: z._default(z.boolean(), false),
})

export const getDeliveryRules = endpoint({
  method: 'GET',
  path: '/api/delivery-rules',
  summary: {
    pt: 'Lê as regras da conta para entregas',
    en: 'Returns the rules of the account for deliveries',
  },
  details: {
    pt: 'O que falta em uma entrega aparece na remessa e nunca impede o registro.',
    en: 'Missing evidence of a delivery is shown at the shipment and never refuses the delivery.',
  },
  needs: 'settings.read',
  data: rules,
})

export const saveDeliveryRules = endpoint({
  method: 'PUT',
  path: '/api/delivery-rules',
  summary: {
    pt: 'Altera as regras da conta para entregas',
    en: 'Changes the rules of the account for deliveries',
  },
  details: {
    pt: 'As regras valem para entregas passadas também. Depois de `media_months` meses o conteúdo das fotos é apagado; o hash fica.',
    en: 'The rules hold for past deliveries too. After `media_months` months the content of pictures is deleted; the hash stays.',
  },
  needs: 'settings.write',
  body: rules,
  data: rules,
})

/** A remark on the evidence: a code and its facts, of which the other members are absent. */
const remark = z.object({
  code: z.enum([
    'missing_photo',
    'missing_receiver_name',
    'missing_signature',
    'photo_from_gallery',
    'position_refused',
    'position_none',
    'name_placeholder',
    'far_from_address',
    'far_from_city',
    'clock_off',
    'recorded_offline',
    'picture_elsewhere',
  ]),
  meters: z.optional(z.number()),
  accuracy: z.optional(z.number()),
  minutes: z.optional(z.number()),
  name: z.optional(z.enum(mediaNames)),
  tracking_id: z.optional(z.string()),
})

export const getShipmentDelivery = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/delivery',
  summary: {
    pt: 'Lê a entrega e as tentativas sem sucesso de uma remessa',
    en: 'Returns the delivery and the failed attempts of a shipment',
  },
  details: {
    pt: 'A entrega e as tentativas que valem, da mais nova à mais antiga, com o estado de cada foto e o que falta ou chama a atenção (`remarks`). `address_meters` diz a quantos metros do destino o aparelho estava, se o destino é um endereço salvo da conta. Quem não lê destinatários recebe `receiver` e `notes` nulos.',
    en: 'The delivery and the attempts that count, newest first, with the state of each picture and what is missing or odd (`remarks`). `address_meters` says how far the device was from the destination, if that is a saved address of the account. Callers who may not read recipients get null in `receiver` and `notes`.',
  },
  needs: 'deliveries.read',
  scope: 'checkpoints:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.object({
    tracking_id: z.string(),
    status: z.string(),
    /** The delivery and the attempts that count, the newest first. */
    events: z.array(
      z.object({
        checkpoint_id: z.string(),
        checkpoint_type: checkpointType,
        timestamp: time,
        received_at: time,
        location: z.string(),
        city: z.nullable(z.string()),
        uf: z.nullable(z.string()),
        /**
         * Metres between the measured position and the destination. Null if nobody measured a
         * position, or if the destination is no saved address of the account.
         */
        address_meters: z.nullable(z.number()),
        ...answeredDelivery,
        /** Null for callers who may not read recipients. */
        notes: z.nullable(z.string()),
        pictures: z.array(answeredPicture),
        remarks: z.array(remark),
        /** Index of the event in the published log; null until the log contains it. */
        log_index: z.nullable(z.number()),
      }),
    ),
  }),
  errors: ['not_found', 'shipment_erased'],
})

/** The body of the answer is the PDF file, without the usual JSON envelope. */
export const deliveryPdf = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/delivery.pdf',
  summary: {
    pt: 'Imprime a prova de entrega de uma remessa em PDF',
    en: 'Prints the proof of delivery of a shipment as a PDF',
  },
  details: {
    pt: 'Em A4, também para tentativas sem sucesso: frase, local, horários, assinatura, o que falta ou chama a atenção, e as fotos que estão guardadas. Exige também a leitura de destinatários. O idioma segue `Accept-Language`.',
    en: 'In A4, also for failed attempts: sentence, place, times, signature, what is missing or odd, and the photos that are stored. Also requires the permission to read recipients. The language follows `Accept-Language`.',
  },
  needs: 'deliveries.read',
  scope: 'media:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.string(),
  media: ['application/pdf'],
  errors: ['not_found', 'shipment_erased', 'media_damaged'],
})

export type ShipmentDelivery = DataOf<typeof getShipmentDelivery>
export type DeliveryEvent = ShipmentDelivery['events'][number]
