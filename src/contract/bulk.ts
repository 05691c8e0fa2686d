import * as z from 'zod/mini'

/** Items of one call at the most. */
const MOST_ITEMS = 500
/** As many members as 500 items have that give every field. */
export const MOST_BULK_MEMBERS = 40_000

/** The body of a call of its own, whatever it is: a fault of one item is answered for that item. */
export const bulkItem = z.unknown()

export const bulkBody = z.strictObject({
  items: z.array(bulkItem).check(z.minLength(1, 'required'), z.maxLength(MOST_ITEMS, 'too_many')),
})

/** What became of one item: what a call of its own would have been answered, and its place in the request, from 0. */
export const itemOutcome = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    index: z.number(),
    ok: z.boolean(),
    /** The HTTP status of a call of its own. */
    status: z.number(),
    data: z.optional(data),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
    missing_fields: z.optional(z.array(z.string())),
    fields: z.optional(z.record(z.string(), z.string())),
  })
