import type { EditableContent } from '#domain/events/change-entry.ts'
import type { CheckpointContent, ShipmentContent } from '#domain/events/entry.ts'
import type { AcceptedEvent } from './accepted-event.ts'
import type { ShipmentState } from './shipment-state.ts'

export type CheckpointRow = CheckpointContent & {
  id: string
  shipment_id: string
  tracking_id: string
  address_id: string | null
  blockchain_hash: Buffer
  occurred_at: Date
  received_at: Date
  /** Id of the event of the latest correction; null if the checkpoint was never corrected. */
  version_event_id: string | null
  annulled_at: Date | null
  annulled_by: string | null
}

/**
 * An event with the shipment before and after it. Projections derive their SQL statements from it
 * and read nothing else.
 */
export type RecordedEvent = {
  readonly event: AcceptedEvent
  /** State of the shipment before the event; null for a creation. */
  readonly before: ShipmentState | null
  /** State of the shipment after the event; null for an erasure. */
  readonly after: ShipmentState | null
  readonly content: EventContent
}

/** An event after which the shipment still exists. */
export type AdvancingEvent = RecordedEvent & { readonly after: ShipmentState }

/**
 * Data about an event that projections need in addition to the shipment's state, by kind of event.
 */
export type EventContent =
  | { readonly kind: 'creation'; readonly shipment: ShipmentContent; readonly usedFields: readonly string[] }
  | { readonly kind: 'edit'; readonly shipment: EditableContent; readonly usedFields: readonly string[] }
  /** An event that writes no rows of its own. */
  | { readonly kind: 'plain' }
  /** The checkpoint's row after the event. */
  | { readonly kind: 'checkpoint'; readonly checkpoint: CheckpointRow }
  | {
      readonly kind: 'correction'
      readonly checkpoint: CheckpointRow
      /** Names of the fields whose values the correction changed. */
      readonly changed: readonly string[]
    }
  | { readonly kind: 'annulment'; readonly checkpoint: CheckpointRow }
  /** An annex, whose row has the values of the event's fields. */
  | { readonly kind: 'annex' }
  | { readonly kind: 'erasure' }

/** Returns the events with content of these kinds, in order. */
export function eventsOf<Kind extends EventContent['kind']>(
  events: readonly RecordedEvent[],
  ...kinds: readonly Kind[]
): readonly EventWith<Kind>[] {
  return events.filter((one): one is EventWith<Kind> => kinds.some((kind) => one.content.kind === kind))
}

export type EventWith<Kind extends EventContent['kind']> = RecordedEvent & {
  readonly content: Extract<EventContent, { readonly kind: Kind }>
}
