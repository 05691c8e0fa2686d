import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/**
 * Lines of `text/event-stream`, with the data of each event as JSON (`liveEvents`). The first event
 * is `open`. The stream contains every change after `open`, or `resync` if some may be missing.
 */
export const readEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary:
    'Tells of what changes as it changes: open, shipment, authorizations, head, and resync where something may have been missed',
  needs: 'shipments.check',
  data: z.string(),
  media: ['text/event-stream'],
})
