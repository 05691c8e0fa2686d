import * as z from 'zod/mini'

/**
 * What the bare server is told to answer, and where it then is: a text from memory, one for all or a copy for each code; the text that a row of
 * `bare_answers` has; or one from memory, once PostgreSQL has said that there is such a row.
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
