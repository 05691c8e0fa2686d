import * as z from 'zod/mini'

/** Number of shipments that a filter finds, beside the first page of a list. */
export const listTotal = z.object({
  count: z.number(),
  /** False if the filter finds more than `count` shipments. */
  exact: z.boolean(),
})
export type ListTotal = z.output<typeof listTotal>
