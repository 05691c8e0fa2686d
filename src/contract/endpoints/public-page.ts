import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { shipmentKey, trackingId } from '../schema/fields.ts'

const accountPages = z.object({
  /** True if unauthenticated callers may open the public pages of the account's shipments. */
  enabled: z.boolean(),
})

const shipmentPage = z.object({
  account_enabled: z.boolean(),
  /** True if this shipment's page is allowed. It is visible only if the account allows it too. */
  enabled: z.boolean(),
})

const wish = z.strictObject({ enabled: z.boolean() })
const shipmentParams = z.object({ tracking_id: shipmentKey })

/** Name and contact of a company, which recipients of its shipments see. */
export const sender = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  email: z.nullable(z.string()),
  site: z.nullable(z.string()),
  /** Colour of the company, `#rrggbb`. */
  color: z.nullable(z.string()),
  /** Path of the company's logo. */
  logo_url: z.nullable(z.string()),
})
export type Sender = z.output<typeof sender>

export const getSender = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/sender',
  summary: 'Returns the company that sends a shipment, with its contact; null if the sender is a person',
  access: 'public',
  // As for the public receipt, many recipients can share an address.
  perMinute: 3_000,
  params: z.object({ tracking_id: trackingId }),
  data: z.nullable(sender),
  errors: ['not_found', 'page_private', 'rate_limited'],
})

export const getPublicPages = endpoint({
  method: 'GET',
  path: '/api/settings/public-pages',
  summary: 'Returns whether the public pages of the account may be opened',
  needs: 'settings.read',
  data: accountPages,
})

export const setPublicPages = endpoint({
  method: 'PUT',
  path: '/api/settings/public-pages',
  summary: 'Switches the public pages of all shipments of the account off or on',
  needs: 'settings.write',
  body: wish,
  data: accountPages,
})

export const getShipmentPage = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/public-page',
  summary: 'Returns whether the public page of a shipment may be opened',
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: shipmentParams,
  data: shipmentPage,
  errors: ['not_found', 'shipment_erased'],
})

export const setShipmentPage = endpoint({
  method: 'PUT',
  path: '/api/shipments/{tracking_id}/public-page',
  summary: 'Switches the public page of a shipment off or on',
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: shipmentParams,
  body: wish,
  data: shipmentPage,
  errors: ['not_found', 'shipment_erased'],
})
