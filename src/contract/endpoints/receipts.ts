import * as z from 'zod/mini'
import { disclosableFields, type DisclosableField } from '#domain/events/disclosure.ts'
import { audiences } from '#domain/base/field-table.ts'
import { endpoint, type QueryOf } from '../schema/endpoint.ts'
import { shipmentKey, trackingId } from '../schema/fields.ts'

const oneField = z.enum(disclosableFields, 'invalid_choice')

const disclosedFields = z.pipe(
  z.union([
    z.array(oneField).check(z.maxLength(disclosableFields.length, 'too_many')),
    oneField,
    z.literal(''),
  ]),
  z.transform((value): readonly DisclosableField[] => {
    if (value === '') return []
    return typeof value === 'string' ? [value] : value
  }),
)

/**
 * The body of the response is the exact text of the receipt, because its bytes are verified. It has
 * no JSON envelope.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/receipt',
  summary: {
    en: 'Returns the receipt: everything for the owner, or what the owner chooses to disclose to others',
    pt: 'O comprovante: tudo para o dono, ou o que o dono escolhe mostrar a outros',
  },
  details: {
    pt: 'O comprovante é um texto que prova os eventos sob um estado assinado do registro; qualquer pessoa o confere sem rede. Ele existe segundos depois do evento. `audience` ou `field` escolhem o que ele mostra; sem nenhum, mostra tudo.',
    en: 'The receipt is a text that proves the events under a signed head of the log; anyone verifies it offline. It exists within seconds after an event. `audience` or `field` choose what it reveals; without either, it reveals everything.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  query: z.strictObject({
    /**
     * Audience of the receipt, which determines the disclosed fields. A request must not contain
     * both `audience` and `field`.
     */
    audience: z.optional(z.enum(audiences, 'invalid_choice')),
    /**
     * Fields to disclose beside the public ones. The parameter is repeated for several fields. An
     * empty value discloses only the public fields.
     */
    field: z.optional(disclosedFields),
  }),
  data: z.string(),
  media: ['application/json'],
  errors: ['not_found', 'shipment_erased', 'receipt_pending', 'history_damaged'],
})

export type ReceiptQuery = QueryOf<typeof getReceipt>

/** The body of the response is the exact text of the receipt, without the usual JSON envelope. */
export const getPublicReceipt = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/receipt',
  summary: {
    en: 'Returns the receipt that discloses the public fields',
    pt: 'O comprovante com o que é público',
  },
  details: {
    pt: 'O comprovante que a página pública confere: não cita pessoas nem ruas. Uma página desligada é recusada com `page_private`.',
    en: 'The receipt that the public page verifies: it names no person and no street. A switched-off page is refused with `page_private`.',
  },
  access: 'public',
  // The limit is high because many recipients can share an IP address and reload often. A separate
  // limit slows down clients that guess tracking codes.
  perMinute: 3_000,
  params: z.object({ tracking_id: trackingId }),
  data: z.string(),
  media: ['application/json'],
  errors: ['not_found', 'page_private', 'receipt_pending', 'history_damaged'],
})
