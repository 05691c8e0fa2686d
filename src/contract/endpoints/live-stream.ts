import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/**
 * Lines of `text/event-stream`, with the data of each event as JSON (`liveEvents`). The first event
 * is `open`. The stream contains every change after `open`, or `resync` if some may be missing.
 */
export const readEvents = endpoint({
  method: 'GET',
  path: '/api/events',
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
