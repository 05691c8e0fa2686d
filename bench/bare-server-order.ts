import * as z from 'zod/mini'

/**
 * Schemas of the order to the bare server and of its report. The report contains the address of the
 * server. The server answers with a text from memory: one shared text, or a copy per code. It can
 * also answer with the text in a row of `bare_answers`, or with a text from memory after PostgreSQL
 * confirmed that the row exists.
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
