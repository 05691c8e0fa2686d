import * as z from 'zod/mini'

/**
 * Order for the bare server, and its address as the report. It answers a text from memory (one for
 * all or a copy per code), the text in a row of `bare_answers`, or a text from memory after
 * PostgreSQL confirmed the row.
 */
export const bareServerSchemas = {
  order: z.discriminatedUnion('from', [
    z.object({ from: z.enum(['memory', 'own memory']), body: z.string() }),
    z.object({ from: z.literal('row'), database: z.string() }),
    z.object({ from: z.literal('memory if asked'), body: z.string(), database: z.string() }),
  ]),
  report: z.object({ address: z.string() }),
}

export type BareServerOrder = z.infer<typeof bareServerSchemas.order>
