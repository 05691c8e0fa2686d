import * as z from 'zod/mini'
import { audiences, disclosableFields, type DisclosableField } from '#domain/disclosure.ts'
import { endpoint, type QueryOf } from './endpoint.ts'
import { shipmentKey, trackingId } from './fields.ts'

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

/** The receipt's exact text is the body, without an envelope: its bytes are what is verified. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/receipt',
  summary: 'The receipt that discloses everything to the owner, or to others what the owner chooses',
  access: 'account',
  scope: 'shipments:read',
  params: z.object({ tracking_id: shipmentKey }),
  query: z.strictObject({
    /** Who it is for; not together with `field`. */
    audience: z.optional(z.enum(audiences, 'invalid_choice')),
    /** What to disclose beside what is public; the parameter is repeated, and empty for nothing. */
    field: z.optional(disclosedFields),
  }),
  data: z.string(),
  media: ['application/json'],
  success: 200,
  errors: ['not_found', 'shipment_erased', 'receipt_pending'],
})

export type ReceiptQuery = QueryOf<typeof getReceipt>

/** The receipt's exact text is the body, without an envelope. */
export const getPublicReceipt = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/receipt',
  summary: 'The receipt that discloses what is public',
  access: 'public',
  // Recipients behind one address, each of whom looks again and again. Who guesses is slowed down by other means.
  perMinute: 3_000,
  params: z.object({ tracking_id: trackingId }),
  data: z.string(),
  media: ['application/json'],
  success: 200,
  errors: ['not_found', 'page_private', 'receipt_pending'],
})
