import * as z from 'zod/mini'

/** What the bare server is told to answer, and where it then is. */
export const bareServerSchemas = {
  order: z.object({ body: z.string() }),
  report: z.object({ address: z.string() }),
}
