import * as z from 'zod/mini'
import { time } from '../schema/fields.ts'
import { roles } from '#domain/accounts/role.ts'

const flatValue = z.union([z.string(), z.boolean(), z.null()])
const fieldValue = z.union([flatValue, z.record(z.string(), flatValue)])

/** One event of a shipment as the API returns it to the owner. Times are RFC 3339 in UTC. */
export const historyEntry = z.object({
  /** Position in the shipment's history, from 0. */
  sequence: z.number(),
  event_id: z.string(),
  /** Type of the event, for example `checkpoint.corrected`. */
  type: z.string(),
  /** True if a newer version of Lastro made the event. This version may not know all its fields. */
  made_by_newer_version: z.boolean(),
  /**
   * Checkpoint that the event created, corrected or annulled; null for an event of the shipment
   * itself.
   */
  checkpoint_id: z.nullable(z.string()),
  /** Declared time of the event; for a correction the time of the correction. */
  declared_at: time,
  received_at: time,
  /**
   * Account that declared the event. The log commits to `id` only; the other members are present
   * data that nothing proves, as far as the caller may see them.
   */
  actor: z.object({
    /** Null if the event came by the link in a mail, or from the server itself. */
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** True if the account is deleted, so that its owner is unknown. */
    is_deleted: z.boolean(),
    /** Present role of the company's member who recorded the event; null for everybody else. */
    role: z.nullable(z.enum(roles)),
    /** Present place of work of that member, the name of a warehouse; null if there is none. */
    place: z.nullable(z.string()),
  }),
  via: z.string(),
  /** Hash of the event's client statement: 0x and 64 hexadecimal digits. */
  blockchain_hash: z.string(),
  /**
   * Fields of the event's client statement with their values, as in the receipt. Null for a new
   * checkpoint that was neither corrected nor annulled, because `checkpoints` has its values. An
   * auditor who may not read recipients gets none of their fields, neither here nor in `changes`.
   */
  fields: z.nullable(z.record(z.string(), fieldValue)),
  /** Committed values that an edit, a correction or a new status changed. */
  changes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
  /** Status of the shipment after the event. */
  status_after: z.string(),
})

export type HistoryEntry = z.output<typeof historyEntry>
