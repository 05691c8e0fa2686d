import * as z from 'zod/mini'

/**
 * Orders to the process that runs the product's transactions as SQL statements, without its server.
 */
export const rawLoadOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    url: z.string(),
    connections: z.number(),
    /** Environment of the site, from which the process reads the log's identity and keys. */
    env: z.record(z.string(), z.string()),
    shipments: z.array(z.object({ account: z.string(), trackingId: z.string() })),
    /** Value of `n` in checkpoint-plan.ts for the first checkpoint that each shipment gets. */
    first: z.number(),
  }),
  /**
   * Prepares the parameters of transactions until this number of transactions is ready.
   * Transactions that earlier orders prepared but did not run count too.
   */
  z.object({ do: z.literal('prepare'), transactions: z.number() }),
  /** Runs the prepared transactions as fast as this number of connections allows. */
  z.object({ do: z.literal('saturate'), connections: z.number(), seconds: z.number() }),
])
export type RawLoadOrder = z.output<typeof rawLoadOrder>

export const rawLoadReport = z.object({ seconds: z.number(), committed: z.number() })
export type RawLoadReport = z.output<typeof rawLoadReport>

export const rawLoadSchemas = { order: rawLoadOrder, report: rawLoadReport }
