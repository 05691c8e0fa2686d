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
  summary: {
    en: 'Returns the company that sends a shipment, with its contact; null if the sender is a person',
    pt: 'Mostra a empresa que enviou a remessa, com o contato; nulo se quem enviou é uma pessoa',
  },
  details: {
    pt: 'Qualquer pessoa com o código pode perguntar, como na página pública da remessa. O contato é o que a empresa informa para os destinatários. Uma página desligada é recusada com `page_private`.',
    en: 'Anyone with the code may ask, as on the public page of the shipment. The contact is the one that the company states for recipients. A switched-off page is refused with `page_private`.',
  },
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
  summary: {
    en: 'Returns whether the public pages of the account may be opened',
    pt: 'Diz se as páginas públicas da conta podem ser abertas',
  },
  details: {
    pt: 'A chave da conta inteira. Cada remessa tem a sua.',
    en: 'The switch of the whole account. A single shipment has its own.',
  },
  needs: 'settings.read',
  data: accountPages,
})

export const setPublicPages = endpoint({
  method: 'PUT',
  path: '/api/settings/public-pages',
  summary: {
    en: 'Switches the public pages of all shipments of the account off or on',
    pt: 'Desliga ou liga as páginas públicas de todas as remessas da conta',
  },
  details: {
    pt: 'Vale na hora, para as páginas, os comprovantes públicos e os remetentes de todas as remessas. Comprovantes já entregues continuam válidos.',
    en: 'Takes effect at once, for pages, public receipts and senders of all shipments. Receipts that were handed out stay valid.',
  },
  needs: 'settings.write',
  body: wish,
  data: accountPages,
})

export const getShipmentPage = endpoint({
  method: 'GET',
  path: '/api/shipments/{tracking_id}/public-page',
  summary: {
    en: 'Returns whether the public page of a shipment may be opened',
    pt: 'Diz se a página pública de uma remessa pode ser aberta',
  },
  details: {
    pt: 'A página abre só se a conta e a remessa a permitem.',
    en: 'The page is open only if both the account and the shipment allow it.',
  },
  needs: 'shipments.read',
  scope: 'shipments:read',
  params: shipmentParams,
  data: shipmentPage,
  errors: ['not_found', 'shipment_erased'],
})

export const setShipmentPage = endpoint({
  method: 'PUT',
  path: '/api/shipments/{tracking_id}/public-page',
  summary: {
    en: 'Switches the public page of a shipment off or on',
    pt: 'Desliga ou liga a página pública de uma remessa',
  },
  details: {
    pt: 'Para remessas que ninguém de fora deve ver. Comprovantes já entregues continuam válidos.',
    en: 'For shipments that nobody outside may see. Receipts that were handed out stay valid.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: shipmentParams,
  body: wish,
  data: shipmentPage,
  errors: ['not_found', 'shipment_erased'],
})
