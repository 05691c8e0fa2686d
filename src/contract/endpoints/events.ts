import * as z from 'zod/mini'
import { switchedKinds } from '#domain/notices/notice-kind.ts'
import { listedEvents } from '#domain/webhooks/webhook-event.ts'
import { answeredAir } from '../schema/air-cargo.ts'
import { answeredDelivery } from '../schema/delivery-objects.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { time } from '../schema/fields.ts'
import { writtenNumber } from '../schema/numbers.ts'
import { answeredReferences } from '../schema/references.ts'

/** Maximum number of entries of a page, which is also the number of events read for it. */
export const MAX_EVENTS = 1_000

const textOrNull = z.nullable(z.string())
const { delivery, receiver, media } = answeredDelivery

/** A webhook's body in its nested form. */
const body = z.object({
  event: z.enum(listedEvents),
  timestamp: time,
  data: z.object({
    tracking_id: z.string(),
    status: z.string(),
    location: textOrNull,
    event_id: z.string(),
    sequence: z.number(),
    event_hash: z.string(),
    changed: z.optional(z.array(z.string())),
    reason: z.optional(textOrNull),
    /** The shipment as it is now. */
    shipment: z.object({
      origin: z.string(),
      destination: z.string(),
      recipient_name: textOrNull,
      id: z.string(),
      reference: textOrNull,
      references: answeredReferences,
      estimated_delivery: z.nullable(time),
      air: answeredAir,
      custom_data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    checkpoint: z.optional(
      z.object({
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        address: textOrNull,
        id: z.string(),
        checkpoint_type: textOrNull,
        timestamp: z.nullable(time),
        city: textOrNull,
        uf: textOrNull,
        status: textOrNull,
        notes: textOrNull,
        delivery: z.optional(delivery),
        receiver: z.optional(receiver),
        media: z.optional(media),
      }),
    ),
    annex: z.optional(
      z.object({
        kind: textOrNull,
        facts: z.record(z.string(), z.string()),
        media: z.record(z.string(), z.string()),
      }),
    ),
    notice: z.optional(
      z.object({
        kind: z.enum(switchedKinds),
        language: z.string(),
        text: z.string(),
        link: z.string(),
        phone: textOrNull,
        email: textOrNull,
      }),
    ),
  }),
  /** True for shipments of a test company; else absent. */
  test_company: z.optional(z.boolean()),
})

const entry = z.object({
  event_id: z.string(),
  /** Index of the event in the log. Entries of one event have the same index. */
  log_index: z.number(),
  body,
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: {
    en: 'Lists what happened since a cursor, in the order of acceptance: the bodies of webhooks',
    pt: 'Lista o que aconteceu desde um cursor, na ordem em que foi aceito: os corpos dos webhooks',
  },
  details: {
    pt: 'Para sistemas que perguntam em vez de receber webhooks. Guarde o `cursor` da resposta e envie-o como `after` na próxima chamada, agora se `has_more`, senão mais tarde: nada falta e nada vem duas vezes. `after=now` dá o cursor deste momento. Um evento aparece quando está no registro, em geral em menos de um segundo. Uma página pode ter menos entradas que `limit`, até nenhuma, com `has_more`. Eventos não têm prazo: só saem da lista os de remessas apagadas. Os dados da remessa são os de agora. `integrity.violated` e chamadas de teste só existem como webhooks.',
    en: 'For systems that ask instead of receiving webhooks. Store the `cursor` of the answer and send it as `after` of the next call, at once if `has_more`, else later: nothing is missing and nothing comes twice. `after=now` gives the cursor of this moment. An event appears when it is in the log, usually within a second. A page may have fewer entries than `limit`, even none, although `has_more`. Events have no retention period: only those of erased shipments leave the list. The data of the shipment are those of now. `integrity.violated` and test calls exist as webhooks only.',
  },
  needs: 'webhooks.manage',
  scope: 'webhooks:read',
  query: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
    /** One or more names of webhooks; the parameter is repeated. */
    type: z.optional(
      z.pipe(
        z.union([z.array(z.string()).check(z.maxLength(50, 'too_many')), z.string()]),
        z.transform((value): readonly string[] => (typeof value === 'string' ? [value] : value)),
      ),
    ),
    limit: z._default(writtenNumber(1, MAX_EVENTS), MAX_EVENTS),
  }),
  data: z.array(entry),
  /** `cursor` is the place after the last entry, also if there is none. */
  beside: { cursor: z.string(), has_more: z.boolean() },
  errors: ['invalid_cursor', 'unknown_event_type'],
})
export type EventEntry = DataOf<typeof listEvents>[number]
