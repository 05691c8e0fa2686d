import * as z from 'zod/mini'

/**
 * Codes of the findings of an audit. `messages/finding-messages.ts` has a message for each code.
 */
export const findingCodes = [
  // The following codes concern the events of a shipment.
  /**
   * The row of an event is missing, although the log contains its leaf or the shipment's number of
   * events includes it.
   */
  'event_missing',
  /** An event belongs to another shipment, or is stored twice. */
  'event_foreign',
  /** A stored value differs from the one to which the event's statement commits. */
  'field_changed',
  /** Values were deleted, although the log contains no erasure. */
  'content_missing',
  /** A stored statement differs from the one that the leaf commits to. */
  'statement_changed',
  /** A stored leaf differs from the log's leaf. */
  'leaf_changed',
  /** An event's leaf does not contain the hash of the leaf of the event before it. */
  'chain_broken',
  /** The event's leaf is neither in the log nor in the queue. */
  'not_in_log',
  /** The event's leaf has waited in the queue for longer than the allowed maximum. */
  'overdue',
  /**
   * A correction or annulment does not name the valid version of the event that it changes. Or an
   * annex names an event that is not before it.
   */
  'astray',
  /**
   * A stored value that is derived from events differs from the value computed from these events.
   */
  'derived_changed',
  'row_missing',
  'row_unexpected',
  // The following codes concern the log.
  'entry_changed',
  'entry_missing',
  /** A leaf of the log or of the queue belongs to no event. */
  'entry_unexpected',
  'tile_changed',
  'tile_missing',
  'tile_unexpected',
  /** A stored head is not signed by the log's key, or names another VRF key. */
  'head_unsigned',
  /** Columns stored beside a signed head differ from the head. */
  'head_changed',
  /** A signed head does not match the leaves: a fork. */
  'head_mismatch',
  'file_changed',
  'file_missing',
  /** The database's log does not contain the published head: a fork, or a restored old copy. */
  'published_unknown',
  /** A stored cosignature is not valid for the witness and the head. */
  'cosignature_changed',
  /** Stored data of an anchor differ from the signed data, or from the data on the chain. */
  'anchor_changed',
  /** An anchor that was confirmed on its chain is no longer on this chain. */
  'anchor_unknown',
  /**
   * The anchoring account wrote a head to the chain, but this log does not contain the head: a
   * fork.
   */
  'anchored_other',
  /**
   * A leaf names a block of an EVM chain, but the chain has no block or another block at this
   * height.
   */
  'block_unknown',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** A finding of an audit about a shipment, as the API returns it to the shipment's owner. */
export const shipmentFinding = z.object({
  code: z.enum(findingCodes),
  /** Position in the shipment's history, from 0; null if the finding concerns no single event. */
  sequence: z.nullable(z.int()),
  event_id: z.nullable(z.string()),
  /** Committed field that the finding concerns; null if it concerns no single field. */
  field: z.nullable(z.string()),
  /** Database table, or table and column, in which the audit found the difference. */
  place: z.string(),
  found_at: z.iso.datetime(),
})
export type ShipmentFinding = z.infer<typeof shipmentFinding>
