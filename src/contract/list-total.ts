import * as z from 'zod/mini'

/** How many shipments a filter finds, beside the first page of a list. */
export const listTotal = z.object({
  count: z.number(),
  /** False when there are more than `count`. */
  exact: z.boolean(),
})
export type ListTotal = z.output<typeof listTotal>
