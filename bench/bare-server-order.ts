import * as z from 'zod/mini'

/**
 * Schemas of the messages between a measurement and the process of a comparison server
 * (bare-server.ts). The order names in `from` the source of the text with which the server answers:
 * - `memory`: one shared text
 * - `own memory`: a copy of the text per tracking code
 * - `row`: a row of the table `bare_answers`
 * - `memory if asked`: one shared text, sent after PostgreSQL confirmed that the row exists
 * The report contains the address of the server.
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
