import * as z from 'zod/mini'

/** What the bare server is told to answer, from memory or from one row of a table `bare_answers`, and where it then is. */
export const bareServerSchemas = {
  order: z.union([z.object({ body: z.string() }), z.object({ database: z.string() })]),
  report: z.object({ address: z.string() }),
}
