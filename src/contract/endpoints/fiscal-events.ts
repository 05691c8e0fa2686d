import * as z from 'zod/mini'
import { mediaNames } from '#domain/checkpoints/delivery.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { time, trackingId } from '../schema/fields.ts'

/** `YYYY-MM-DDThh:mm:ss±hh:mm`, with the offset of the place, as the tax authority asks for it. */
const placeTime = z.string()

/** Something that the issuer should know or complete. The code says which members it has. */
const hint = z.object({
  code: z.enum([
    'before_issue_month',
    'zone_assumed',
    'name_missing',
    'name_length',
    'document_missing',
    'document_masked',
    'position_missing',
    'picture_missing',
    'reason_missing',
    'justification_length',
    'nfe_missing',
    'partial',
    'cte_locked',
  ]),
  month: z.optional(z.string()),
  least: z.optional(z.number()),
  most: z.optional(z.number()),
  found: z.optional(z.number()),
})

const fiscalEvent = z.object({
  checkpoint_id: z.string(),
  /** `tpEvento`: 110180 and 110190 of a CT-e, 110130 and 110192 of an NF-e. */
  event_type: z.enum(['110180', '110190', '110130', '110192']),
  document: z.enum(['cte', 'nfe']),
  /** Access key, 44 characters. */
  access_key: z.string(),
  /** Access keys of the NF-e that the event of a CT-e names. */
  nfe_keys: z.array(z.string()),
  event_time: placeTime,
  /** Name of who received the goods; null for a failed attempt. */
  received_by: z.nullable(z.string()),
  /** Masked number of the receiver's document. Only the issuer can complete it. */
  receiver_document: z.nullable(z.string()),
  /** Degrees with six decimals. */
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  /** Picture of the hash; null if none is stored. */
  picture: z.nullable(z.object({ name: z.enum(mediaNames), sha256: z.string() })),
  /** Base64 of the SHA-1 of the access key and the base64 of the picture, 28 characters. */
  delivery_hash: z.nullable(z.string()),
  /** Time at which the hash was computed. */
  hash_time: z.nullable(placeTime),
  /** Number of the failed attempt, from 1; null for a delivery. */
  attempt: z.nullable(z.number()),
  /** `tpMotivo`, 1 to 4. */
  attempt_reason: z.nullable(z.number()),
  /** `xJustMotivo`; null unless the reason is 4. */
  justification: z.nullable(z.string()),
  hints: z.array(hint),
})
export type AnsweredFiscalEvent = z.output<typeof fiscalEvent>

export const getFiscalEvents = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/fiscal',
  summary: {
    pt: 'Prepara os eventos de entrega dos CT-e e das NF-e de uma remessa',
    en: 'Prepares the delivery events of the CT-e and NF-e of a shipment',
  },
  details: {
    pt: 'Um evento para cada documento e cada entrega ou tentativa sem sucesso, o mais novo primeiro, com os valores que o emissor envia à SEFAZ; o Lastro não envia nada. O documento de quem recebeu vem mascarado: o emissor o completa. `hints` diz o que falta e o que as regras recusariam. Exige também a leitura de destinatários.',
    en: 'One event for each document and each delivery or failed attempt, newest first, with the values that the issuer sends to the tax authority; Lastro sends nothing. The document of the receiver is masked: the issuer completes it. `hints` says what is missing and what the rules would refuse. Also requires the permission to read recipients.',
  },
  needs: 'deliveries.read',
  scope: 'media:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.object({
    tracking_id: z.string(),
    prepared_at: time,
    events: z.array(fiscalEvent),
  }),
  errors: ['not_found', 'shipment_erased', 'media_damaged'],
})
export type FiscalEvents = DataOf<typeof getFiscalEvents>
