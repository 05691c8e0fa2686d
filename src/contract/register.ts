import * as z from 'zod/mini'
import { instant, uuid } from './fields.ts'

/** Names one entry of a register. */
export const entryParams = z.object({ id: uuid })

/** What a creation carries beside its content: an id drawn by the caller makes it repeatable. */
export const newEntry = { id: z.optional(uuid) }

/** What a change carries beside its content: what the caller last read; an entry changed since is then not overwritten. */
export const knownEntry = { updated_at: z.optional(instant) }

/** What an entry carries beside its content. */
export const keptEntry = {
  id: z.string(),
  user_id: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
}

/** The ids of all active entries in their new order; none for the register's own order. */
export const orderBody = z.strictObject({
  ids: z.array(uuid).check(z.maxLength(1_000, 'too_many')),
})
