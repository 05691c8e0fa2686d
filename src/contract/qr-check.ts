import * as z from 'zod/mini'
import { endpoint, type DataOf } from './endpoint.ts'
import { trackingId } from './fields.ts'

/** Whom the caller is authorized by. */
export const grantor = z.object({ name: z.nullable(z.string()), email: z.string() })

/** By what the caller may record on another account's shipment. */
const heldAuthorization = z.object({
  single_use: z.boolean(),
  expires_at: z.string(),
  granted_by: grantor,
})

/**
 * The QR check: authorized for the owner's open shipments, and for whoever the owner has authorized, who is told what a
 * checkpoint needs and nothing else. Refusals have the specification's wordings.
 */
export const checkQr = endpoint({
  method: 'GET',
  path: '/api/qr/{tracking_id}',
  summary: 'Whether the caller may record checkpoints of the scanned shipment',
  access: 'account',
  scope: 'checkpoints:read',
  params: z.object({ tracking_id: trackingId }),
  data: z.object({
    id: z.string(),
    tracking_id: z.string(),
    status: z.string(),
    /** Whole for the owner; for others city and state, null where these are not known. */
    origin: z.nullable(z.string()),
    destination: z.nullable(z.string()),
    exit_location: z.nullable(z.string()),
    /** Null for the owner, who needs none. */
    authorization: z.nullable(heldAuthorization),
  }),
  success: 200,
  errors: [
    'not_found',
    'shipment_erased',
    'access_denied',
    'authorization_used',
    'authorization_expired',
    'authorization_revoked',
    'shipment_cancelled',
    'shipment_delivered',
  ],
})

export type QrAuthorization = DataOf<typeof checkQr>
