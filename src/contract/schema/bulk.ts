import * as z from 'zod/mini'
import { time } from './fields.ts'

/** Maximum number of items in one call. */
const MAX_ITEMS = 500
/** Maximum number of JSON members in the body: enough for 500 items with every field. */
export const MAX_BULK_MEMBERS = 40_000

/**
 * Item of a bulk call: the body of a single call. It is not validated here, so that an invalid item
 * does not affect the other items.
 */
export const bulkItem = z.unknown()

export const bulkBody = z.strictObject({
  items: z.array(bulkItem).check(z.minLength(1, 'required'), z.maxLength(MAX_ITEMS, 'too_many')),
})

/** Outcome of one item: the answer that a single call would get, and the item's position from 0. */
export const itemOutcome = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({
    index: z.number(),
    ok: z.boolean(),
    /** HTTP status that a single call would get. */
    status: z.number(),
    data: z.optional(data),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
    missing_fields: z.optional(z.array(z.string())),
    fields: z.optional(z.record(z.string(), z.string())),
    /** Id and declared time of the event that closed the shipment before a checkpoint came. */
    final_event_id: z.optional(z.string()),
    final_at: z.optional(time),
  })
