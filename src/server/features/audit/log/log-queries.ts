import { statement } from './audit-log.rows.ts'

export type AuditedEntry = { index: number; leaf: Buffer; leaf_hash: Buffer }
export type AuditedHead = { size: number; previous_size: number | null; root: Buffer; note: string }

export const auditEntries = statement<[first: number, past: number], AuditedEntry>(
  'audit_entries',
  'select index, leaf, leaf_hash from log_entries where index >= $1 and index < $2 order by index',
)

/** Heads with a size above one bound and up to another, in order of size. */
export const auditHeads = statement<[above: number, upTo: number], AuditedHead>(
  'audit_heads',
  'select size, previous_size, root, note from log_heads where size > $1 and size <= $2 order by size',
)

export const lastEntry = statement<[], { index: number }>(
  'audit_last_entry',
  'select index from log_entries order by index desc limit 1',
)

/**
 * Returns the first leaf at or beyond the log's size, and the first leaf with a negative index. An
 * intact log has neither.
 */
export const entriesBeyond = statement<[size: number], { index: number }>(
  'audit_entries_beyond',
  `(select index from log_entries where index >= $1 order by index limit 1)
   union all (select index from log_entries where index < 0 order by index limit 1)`,
)

export const allTilePlaces = statement<[], { level: number; index: number; width: number }>(
  'audit_tile_places',
  'select level, index, length(hashes) / 32 as width from log_tiles order by level, index',
)

export const entriesWithoutEvent = statement<
  [first: number, past: number],
  { index: number; leaf_hash: Buffer; shipment_id: string | null }
>('audit_entries_without_event', 'select index, leaf_hash, shipment_id from entries_without_event($1, $2)')

export const waitingWithoutEvent = statement<
  [max: number],
  { leaf_hash: Buffer; shipment_id: string | null }
>('audit_waiting_without_event', 'select leaf_hash, shipment_id from waiting_without_event($1)')

export const eventsWithLeaves = statement<
  [hashes: readonly Uint8Array[]],
  { leaf_hash: Buffer; event_id: string; has_shipment: boolean }
>('audit_events_with_leaves', 'select leaf_hash, event_id, has_shipment from events_with_leaves($1)')
