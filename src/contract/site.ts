import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A shipment that visitors may watch being verified; null where the installation has no demonstration. */
export const getShowcase = endpoint({
  method: 'GET',
  path: '/api/public/showcase',
  summary: 'The tracking ID of a demonstration shipment, if there is one',
  access: 'public',
  data: z.object({ tracking_id: z.nullable(z.string()) }),
  success: 200,
  errors: [],
})

const state = z.enum(['working', 'failing'])

const status = z.object({
  /** When this was found, by the server's clock. */
  checked_at: z.string(),
  database: state,
  /** What signs the log: on this node, or standing by while another node does. */
  sequencer: state,
  /** The newest signed head; null while nothing is signed, or the database is out of reach. */
  head: z.nullable(z.object({ size: z.number(), signed_at: z.string() })),
  /** Events that were accepted and wait for their place in the log; null while the database is out of reach. */
  queue: z.nullable(z.number()),
})

export type InstallationStatus = z.output<typeof status>

/** How this installation is doing. It answers 200 also when something fails, so that the page can say what. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/public/status',
  summary: 'How the parts of this installation are doing',
  access: 'public',
  data: status,
  success: 200,
  errors: [],
})
