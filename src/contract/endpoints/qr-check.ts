import * as z from 'zod/mini'
import type { PlaceParts } from '#domain/places/address.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { time, trackingId } from '../schema/fields.ts'

/** Owner who granted the authorization. A company has a name but no e-mail address. */
export const grantor = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })

/** Authorization by which the caller may record on another account's shipment. */
const heldAuthorization = z.object({
  single_use: z.boolean(),
  expires_at: time,
  granted_by: grantor,
})

const part = z.nullable(z.string())

/** Parts of a place by name; see `PlaceParts`. */
const placeParts = {
  location: part,
  street: part,
  number: part,
  complement: part,
  neighborhood: part,
  city: part,
  uf: part,
  cep: part,
} satisfies Readonly<Record<keyof PlaceParts, z.ZodMiniType>>

/**
 * Checks after the scan of a QR code whether the shipment is open, and whether the caller is its
 * owner or has an authorization. People with an authorization get only the facts that a checkpoint
 * needs. Refusals use the sentences of the specification.
 */
export const checkQr = endpoint({
  method: 'GET',
  path: '/api/qr/{tracking_id}',
  summary: {
    en: 'Checks whether the caller may record checkpoints of the scanned shipment',
    pt: 'Diz se quem chama pode registrar checkpoints da remessa lida',
  },
  details: {
    pt: 'Pergunte depois da leitura e antes do checkpoint. Responde para as remessas da conta e para as de outras que a autorizaram; o resto é `access_denied`.',
    en: 'Ask after a scan, before a checkpoint. It answers for shipments of the account and for those of others that authorized it; anything else is `access_denied`.',
  },
  needs: 'shipments.check',
  scope: 'checkpoints:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.object({
    id: z.string(),
    tracking_id: z.string(),
    status: z.string(),
    /** Whole address for the owner. Others get city and state, or null if these are unknown. */
    origin: z.nullable(z.string()),
    destination: z.nullable(z.string()),
    exit_location: z.nullable(z.string()),
    /**
     * The same places in parts, so that nobody types them again. Authorized
     * accounts get city and state, and the name of the place of the open entrada.
     */
    places: z.object({
      origin: z.object(placeParts),
      destination: z.object(placeParts),
      /** Place of the entrada (arrival) without a saida (departure); null if there is none. */
      open_entry: z.nullable(
        z.object({
          ...placeParts,
          address_id: z.nullable(z.string()),
          latitude: z.nullable(z.number()),
          longitude: z.nullable(z.number()),
        }),
      ),
    }),
    /** Reference of the sender, such as an order number; null for the shipments of others. */
    reference: z.nullable(z.string()),
    description: z.nullable(z.string()),
    /** Null for callers who may not see recipients. */
    recipient: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) })),
    /** Null for the owner, who needs no authorization. */
    authorization: z.nullable(heldAuthorization),
    /** True if the shipment has an attempt and the caller may add a note or pictures to it. */
    may_add: z.optional(z.boolean()),
    /**
     * True if the owner asks for the recipient's code at the door. Absent for the caller's own
     * shipments, whose delivery rules state it.
     */
    asks_code: z.optional(z.boolean()),
  }),
  errors: [
    'not_found',
    'shipment_erased',
    'access_denied',
    'authorization_used',
    'authorization_expired',
    'authorization_revoked',
    'shipment_cancelled',
    'shipment_returned',
    'shipment_delivered',
  ],
})

export type QrAuthorization = DataOf<typeof checkQr>
