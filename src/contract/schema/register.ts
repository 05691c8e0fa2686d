import * as z from 'zod/mini'
import { instant, uuid } from './fields.ts'

/** Path parameters of a call about one entry of the reference data. */
export const entryParams = z.object({ id: uuid })

/**
 * Members of a creation beside the content. An id from the caller makes the creation repeatable.
 */
export const newEntry = { id: z.optional(uuid) }

/**
 * Members of a change beside the content. With `updated_at`, the server refuses the change if
 * somebody changed the entry after the caller read it.
 */
export const knownEntry = { updated_at: z.optional(instant) }

/** Members of an entry beside the content. */
export const storedEntry = {
  id: z.string(),
  user_id: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
}

/** Ids of all active entries in their new order; empty for the default order. */
export const orderBody = z.strictObject({
  ids: z.array(uuid).check(z.maxLength(1_000, 'too_many')),
})
