import type { CustomFieldRow } from '../reference-data/custom-fields.ts'
import type { Author } from '../events/author.ts'
import type { DeclaredEvent } from '../events/declared-event.ts'
import type { CheckpointRow, EventContent } from '../events/recorded-event.ts'
import type { ShipmentState } from '../events/shipment-state.ts'
import type { AssureVersion } from '#platform/http/precondition.ts'
import type { ShipmentRow } from '../shipments/queries.ts'

/** A shipment's whole row, read under its lock. */
export type LockedShipment = ShipmentRow & ShipmentState

/** One request to change what stands. */
export type Change = {
  readonly account: string
  readonly author: Author
  /** A shipment by tracking code or id, or a checkpoint by id. */
  readonly of: { readonly shipment: string } | { readonly checkpoint: string }
  /** The id that the caller gave the event; of several, the first one. */
  readonly eventId: string | undefined
  /** What is asked for, as parsed: by it the same request sent again is known. */
  readonly asked: object
  /** Refuses the change of another version than the caller knows. */
  readonly assureVersion?: AssureVersion | undefined
  /** Each decides whether to record one more event. */
  readonly steps: readonly Step[]
}

/** What stands when a step decides: the rows as the steps before left them. */
export type Standing = {
  readonly shipment: LockedShipment
  /** Those that count, in order of arrival; empty unless the change is of a checkpoint. */
  readonly checkpoints: readonly CheckpointRow[]
  /** The statuses of the account that are active. */
  readonly ownStatuses: readonly string[]
  /** The custom fields of the account that are active. */
  readonly customFields: readonly CustomFieldRow[]
  /** The database's clock. */
  readonly now: Date
}

/** What an event is declared with besides what it says. */
export type EventCall = { readonly eventId: string | undefined; readonly requestDigest: Uint8Array }

/** An event to record, and the shipment's row after it. */
export type Draft = {
  readonly declared: DeclaredEvent
  readonly shipment: LockedShipment
  readonly content: EventContent
}

/**
 * Decides one event, or undefined where it would change nothing.
 * @throws Refusal a rule's
 */
export type Step = (standing: Standing, call: EventCall) => Draft | undefined
