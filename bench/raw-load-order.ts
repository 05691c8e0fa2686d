import * as z from 'zod/mini'

/** Orders to the process that runs bare transactions. */
export const rawLoadOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    url: z.string(),
    connections: z.number(),
    /** Origin of the site, for its keys. */
    env: z.record(z.string(), z.string()),
    shipments: z.array(z.object({ account: z.string(), trackingId: z.string() })),
    /** Number of the first checkpoint of each shipment. */
    first: z.number(),
  }),
  /**
   * Prepares parameters until that many transactions are ready. Transactions left over from earlier
   * count.
   */
  z.object({ do: z.literal('prepare'), transactions: z.number() }),
  /** Runs the prepared transactions as fast as that many connections allow. */
  z.object({ do: z.literal('saturate'), connections: z.number(), seconds: z.number() }),
])
export type RawLoadOrder = z.output<typeof rawLoadOrder>

export const rawLoadReport = z.object({ seconds: z.number(), committed: z.number() })
export type RawLoadReport = z.output<typeof rawLoadReport>

export const rawLoadSchemas = { order: rawLoadOrder, report: rawLoadReport }
