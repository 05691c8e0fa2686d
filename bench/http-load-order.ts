import * as z from 'zod/mini'

/** What the process that sends requests is told to do. */
export const httpLoadOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    address: z.string(),
    shipments: z.array(z.object({ token: z.string(), trackingId: z.string() })),
    /** The number of the first checkpoint to declare of each. */
    first: z.number(),
  }),
  /** As many as so many connections can get answered, each sending when it has its answer. */
  z.object({ do: z.literal('saturate'), connections: z.number(), seconds: z.number() }),
  /** The same, listening to the event stream meanwhile. */
  z.object({ do: z.literal('write'), connections: z.number(), seconds: z.number() }),
  /** So many in a second, whether or not earlier ones were answered; listening to the event stream meanwhile. */
  z.object({ do: z.literal('pace'), perSecond: z.number(), seconds: z.number() }),
])
export type HttpLoadOrder = z.output<typeof httpLoadOrder>

/** Times are milliseconds on the clock of that process. */
export const httpLoadReport = z.object({
  seconds: z.number(),
  answers: z.number(),
  /** Answers that were not 201, the first few as text. */
  refused: z.number(),
  refusals: z.array(z.string()),
  paced: z.array(z.object({ id: z.string(), due: z.number(), answered: z.number() })),
  heads: z.array(z.object({ size: z.number(), heard: z.number() })),
})
export type HttpLoadReport = z.output<typeof httpLoadReport>

export const httpLoadSchemas = { order: httpLoadOrder, report: httpLoadReport }
