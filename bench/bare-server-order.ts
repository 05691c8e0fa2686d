import * as z from 'zod/mini'

/**
 * Schemas of the order to the process of a bare server, and of its report, which contains the
 * address of the server. `from` names the source of the text with which the server answers.
 * `memory` is one shared text, and `own memory` is a copy per tracking code. `row` is a row of the
 * table `bare_answers`. `memory if asked` is one shared text, sent after PostgreSQL confirmed that
 * the row exists.
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
