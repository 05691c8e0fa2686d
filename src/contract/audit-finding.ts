import * as z from 'zod/mini'

/** What an audit may find wrong. Each code has its words in `wording/audit.ts`. */
export const findingCodes = [
  // Of a shipment's events
  /** An event that the log or the shipment counts is not there. */
  'event_missing',
  /** An event stands among those of a shipment that it is not of, or stands there twice. */
  'event_foreign',
  /** A stored value is not the one that the event committed to. */
  'field_changed',
  /** Values were deleted and no erasure in the log says so. */
  'content_missing',
  /** A stored statement is not the one that the leaf commits to. */
  'statement_changed',
  /** A stored leaf is not the one that the log has. */
  'leaf_changed',
  /** An event does not follow the one before it. */
  'chain_broken',
  /** The event's leaf stands neither in the log nor among those that wait for it. */
  'not_in_log',
  /** The event's leaf has waited for longer than any leaf may. */
  'overdue',
  /** A change does not name the version that was valid. */
  'astray',
  /** A value kept beside the events is not what they give. */
  'derived_changed',
  'row_missing',
  'row_unexpected',
  // Of the log
  'entry_changed',
  'entry_missing',
  /** A leaf of the log, or one that waits for it, belongs to no event. */
  'entry_unexpected',
  'tile_changed',
  'tile_missing',
  'tile_unexpected',
  /** A stored head is not signed by the log's key, or names another VRF key. */
  'head_unsigned',
  /** What stands beside a signed head is not what it says. */
  'head_changed',
  /** A signed head is not that of the leaves: a fork. */
  'head_mismatch',
  'file_changed',
  'file_missing',
  /** The published head is not one of this database's log: a fork, or an old copy restored. */
  'published_unknown',
  /** A stored cosignature is not the witness's under that head. */
  'cosignature_changed',
  /** What is stored of an anchor is not what was signed, or not what the chain has. */
  'anchor_changed',
  /** The chain does not have an anchor that it had confirmed. */
  'anchor_unknown',
  /** The anchoring account put a head on the chain that is not of this log: a fork. */
  'anchored_other',
  /** The chain does not have the block that a leaf names, or has another in its place. */
  'block_unknown',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** What an audit found wrong with a shipment, as its owner sees it. */
export const shipmentFinding = z.object({
  code: z.enum(findingCodes),
  /** Position in the shipment's history, from 0; null where no single event is concerned. */
  sequence: z.nullable(z.int()),
  event_id: z.nullable(z.string()),
  /** The committed field; null where it is of none. */
  field: z.nullable(z.string()),
  /** Table, or table and column, where it was found. */
  place: z.string(),
  found_at: z.iso.datetime(),
})
export type ShipmentFinding = z.infer<typeof shipmentFinding>
