import * as z from 'zod/mini'

/** Orders to the process that sends requests. */
export const httpLoadOrder = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    address: z.string(),
    shipments: z.array(z.object({ token: z.string(), trackingId: z.string() })),
    /** Value of `n` in checkpoint-plan.ts for the first checkpoint that each shipment gets. */
    first: z.number(),
  }),
  /** Sends as fast as this number of connections allows, one request per connection at a time. */
  z.object({ do: z.literal('saturate'), connections: z.number(), seconds: z.number() }),
  /** Sends like `saturate`, and records the signed heads that the event stream announces. */
  z.object({ do: z.literal('write'), connections: z.number(), seconds: z.number() }),
  /**
   * Sends this number of requests a second without waiting for answers, and records the signed
   * heads that the event stream announces.
   */
  z.object({ do: z.literal('pace'), perSecond: z.number(), seconds: z.number() }),
])
export type HttpLoadOrder = z.output<typeof httpLoadOrder>

/** Report of the load process. Its times are in milliseconds on the clock of that process. */
export const httpLoadReport = z.object({
  seconds: z.number(),
  answers: z.number(),
  /** Number of answers other than 201; `refusals` contains the first three as text. */
  refused: z.number(),
  refusals: z.array(z.string()),
  paced: z.array(z.object({ id: z.string(), due: z.number(), answered: z.number() })),
  heads: z.array(z.object({ size: z.number(), heard: z.number() })),
})
export type HttpLoadReport = z.output<typeof httpLoadReport>

export const httpLoadSchemas = { order: httpLoadOrder, report: httpLoadReport }
