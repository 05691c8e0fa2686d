import * as z from 'zod/mini'

/** What the process that runs bare transactions is told to do. */
export const rawLoadOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    url: z.string(),
    connections: z.number(),
    /** The site's own, for its keys. */
    env: z.record(z.string(), z.string()),
    shipments: z.array(z.object({ account: z.string(), trackingId: z.string() })),
    /** The number of the first checkpoint to record of each. */
    first: z.number(),
  }),
  /** Makes the parameters of that many transactions, as far as none are left from before. */
  z.object({ do: z.literal('prepare'), transactions: z.number() }),
  /** As many of them as so many connections can do. */
  z.object({ do: z.literal('saturate'), connections: z.number(), seconds: z.number() }),
])
export type RawLoadOrder = z.output<typeof rawLoadOrder>

export const rawLoadReport = z.object({ seconds: z.number(), committed: z.number() })
export type RawLoadReport = z.output<typeof rawLoadReport>

export const rawLoadSchemas = { order: rawLoadOrder, report: rawLoadReport }
