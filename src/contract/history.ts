import * as z from 'zod/mini'

const flatValue = z.union([z.string(), z.boolean(), z.null()])
const fieldValue = z.union([flatValue, z.record(z.string(), flatValue)])

/** One event of a shipment as its owner reads it. Times are RFC 3339 in UTC. */
export const historyEntry = z.object({
  /** Position in the shipment's history, from 0. */
  sequence: z.number(),
  event_id: z.string(),
  /** Such as `checkpoint.corrected`. */
  type: z.string(),
  /** The checkpoint it created, corrected or annulled; null when it is of the shipment itself. */
  checkpoint_id: z.nullable(z.string()),
  /** When the event itself was declared to happen; of a correction, when it was made. */
  declared_at: z.string(),
  received_at: z.string(),
  /** Who declared it; name and address as far as the caller may see them. */
  actor: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** Its account is deleted: nothing tells any more who it was. */
    is_deleted: z.boolean(),
  }),
  via: z.string(),
  /** The event's client statement: 0x and 64 hexadecimal digits. */
  blockchain_hash: z.string(),
  /** The committed client fields, as in the receipt. */
  fields: z.record(z.string(), fieldValue),
  /** What an edit, a correction or a new status changed; committed values. */
  changes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
  /** The shipment's status after it. */
  status_after: z.string(),
})

export type HistoryEntry = z.output<typeof historyEntry>
