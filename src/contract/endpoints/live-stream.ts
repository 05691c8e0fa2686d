import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { trackingId } from '../schema/fields.ts'

/**
 * Lines of `text/event-stream`, with the data of each event as JSON (`liveEvents`). The first event
 * is `open`. The stream contains every change after `open`, or `resync` if some may be missing.
 */
export const readEvents = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: {
    en: 'Tells of what changes as it changes: open, shipment, authorizations, head, and resync where something may have been missed',
    pt: 'Conta o que muda na hora em que muda: open, shipment, authorizations, head, e resync quando algo pode ter se perdido',
  },
  details: {
    pt: 'Um fluxo de eventos, um por página aberta. Sistemas usam webhooks, que são repetidos até chegar.',
    en: 'An event stream, one per open page. Systems use webhooks instead, which are repeated until they arrive.',
  },
  needs: 'shipments.check',
  data: z.string(),
  media: ['text/event-stream'],
})

/** Lines of `text/event-stream`: `changed` without data, first at once, then after each change. */
export const followPublicPage = endpoint({
  method: 'GET',
  path: '/api/public/shipments/{tracking_id}/live',
  summary: {
    en: 'Tells an open public page that the history of its shipment changed',
    pt: 'Avisa a página pública aberta de que o histórico da remessa mudou',
  },
  details: {
    pt: 'Um fluxo de eventos `changed`, sem dados da remessa: um logo ao abrir, os outros a cada mudança. Códigos desconhecidos e páginas privadas recebem a mesma recusa, `not_found`. Com fluxos demais na rede ou no servidor a resposta é 429, e a página pergunta a cada minuto.',
    en: 'An event stream of `changed`, without data of the shipment: one at the start, the others after each change. Unknown codes and private pages get the same refusal, `not_found`. Beyond the number of streams for a network or a server the answer is 429, and the page asks once a minute.',
  },
  access: 'public',
  perMinute: 3_000,
  params: z.object({ tracking_id: trackingId }),
  errors: ['not_found'],
  data: z.string(),
  media: ['text/event-stream'],
})
