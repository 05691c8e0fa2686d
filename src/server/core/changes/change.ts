import type { EventType } from '#domain/events/event-types.ts'
import type { Instant } from '#domain/base/instant.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import type { CustomFieldRow } from '../reference-data/custom-fields.ts'
import { authorOf, type Author } from '../events/author.ts'
import type { DeclaredChange, DeclaredEvent } from '../events/declared-event.ts'
import type { CheckpointRow, EventContent } from '../events/recorded-event.ts'
import type { AnnexFacts } from './annex-queries.ts'
import type { ShipmentState } from '../events/shipment-state.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { Account } from '#platform/http/account.ts'
import type { AssureVersion } from '#platform/http/precondition.ts'
import type { ShipmentRow } from '../shipments/queries.ts'

/** Complete row of a shipment, read under its lock. */
export type LockedShipment = ShipmentRow & ShipmentState & VersionList

/**
 * Number of the field list (the fields that a client statement covers) of the event that made the
 * current version of a row. Null if that event is unreadable. Absent for a version that is not
 * stored yet, because a request of the same batch makes it.
 */
export type VersionList = { readonly version_list?: number | null }

/** Checkpoint that is not annulled, read under the lock of its shipment. */
export type LockedCheckpoint = CheckpointRow &
  VersionList & {
    /**
     * Actor of the event that recorded the checkpoint. Null if that event is unreadable. Absent for
     * a checkpoint that is not stored yet, because a request of the same batch records it.
     */
    readonly recorded_by?: string | null
  }

/** Request to change a shipment or checkpoint. */
export type Change = {
  /** Origin of the log. */
  readonly log: string
  readonly account: string
  readonly author: Author
  /** Target of the change: a shipment by tracking code or id, or a checkpoint by id. */
  readonly of: { readonly shipment: string } | { readonly checkpoint: string }
  /**
   * Event id that the caller chose. If the change makes several events, the first of them gets this
   * id. Undefined if the caller chose none; the server then chooses the id.
   */
  readonly eventId: string | undefined
  /** Parsed request, by which a repeated request is recognized. */
  readonly asked: object
  /**
   * Refuses the change if the shipment or checkpoint no longer has the version that the caller saw.
   * Absent if the caller sent no version.
   */
  readonly assureVersion?: AssureVersion | undefined
  /**
   * Present if the change adds an annex. `about` is the event that the annex adds to; undefined if
   * it names none. `removes` is the SHA-256 of a picture whose content the annex deletes.
   */
  readonly annex?: { readonly about: string | undefined; readonly removes?: string }
  /** Steps in order. Each step decides whether the change records one more event. */
  readonly steps: readonly Step[]
}

/** Log, account and author of a requested change. */
export type Requester = Pick<Change, 'log' | 'account' | 'author'>

/** Returns the requester of a change that comes by the API. */
export function requesterOf(account: Account, log: Pick<LogIdentity, 'origin'>): Requester {
  return { log: log.origin, account: account.id, author: authorOf(account) }
}

/** State on which a step decides: the rows as the earlier steps left them. */
export type ChangeState = {
  readonly shipment: LockedShipment
  /**
   * Checkpoints that are not annulled, in order of arrival; empty unless the change concerns a
   * checkpoint.
   */
  readonly checkpoints: readonly LockedCheckpoint[]
  /** Facts for the rules about annexes; all empty unless the change adds an annex. */
  readonly annexes: AnnexFacts
  /** Names of the active statuses that the account defined itself. */
  readonly ownStatuses: readonly string[]
  /** Active custom fields of the account. */
  readonly customFields: readonly CustomFieldRow[]
  /** Time of the database's clock. */
  readonly now: Date
}

/**
 * Builds the declaration of one event from the requested change and the shipment's tracking code.
 */
export type Declare = (
  type: EventType,
  body: DeclaredChange,
  fieldsAt: (occurredAt: Instant) => Fields,
) => DeclaredEvent

/** Event to record, with the shipment's row after the event. */
export type Draft = {
  readonly declared: DeclaredEvent
  readonly shipment: LockedShipment
  readonly content: EventContent
}

/**
 * Decides one event; returns undefined if it would change nothing.
 * @throws Refusal if a rule forbids the event
 */
export type Step = (standing: ChangeState, declare: Declare) => Draft | undefined
