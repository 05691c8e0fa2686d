import * as z from 'zod/mini'
import { instant, time, uuid } from './fields.ts'

/** Path parameters of a call about one entry of the reference data. */
export const entryParams = z.object({ id: uuid })

/**
 * Members of the body of a creation, beside the content. If the caller chooses the id, a repeated
 * call creates no second entry.
 */
export const newEntry = { id: z.optional(uuid) }

/**
 * Members of the body of a change, beside the content. `updated_at` is the value that the caller
 * read. If the entry has changed since then, the server refuses the change.
 */
export const knownEntry = { updated_at: z.optional(instant) }

/** Members of an entry in answers, beside the content. */
export const storedEntry = {
  id: z.string(),
  user_id: z.string(),
  is_active: z.boolean(),
  created_at: time,
  updated_at: time,
}

/** Ids of all active entries in their new order; empty for the default order. */
export const orderBody = z.strictObject({
  ids: z.array(uuid).check(z.maxLength(1_000, 'too_many')),
})
