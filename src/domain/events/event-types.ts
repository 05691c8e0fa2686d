import { ANNEX_TYPE } from '#ledger/receipt/verify-annex.ts'
import { ERASURE_TYPE } from '#ledger/receipt/verify-erasure.ts'
import { checkpointTable } from '../checkpoints/checkpoint-fields.ts'
import { eventTable, type Acceptance, type Via } from './event-fields.ts'
import type { FieldFacts } from '../base/field-table.ts'
import { shipmentTable } from '../shipments/shipment-fields.ts'
import { isFinalStatus } from '../shipments/status.ts'

/** Facts about a type of event. All code that distinguishes types uses these facts. */
export type EventTypeRow = {
  /** Object that the event is about. */
  readonly subject: 'shipment' | 'checkpoint'
  /**
   * Place in the history: the event creates the subject, or replaces or annuls the valid version
   * that its target fields name. `none` for an event that stands by itself.
   */
  readonly version: 'creates' | 'replaces' | 'annuls' | 'none'
  /**
   * Effect on the shipment's status. An event that `starts`, `sets` or `erases` states the status,
   * one that `advances` leaves it to the rules for checkpoints.
   */
  readonly status: 'starts' | 'sets' | 'advances' | 'keeps' | 'erases'
  /** True if the event may follow the final event. The ledger's verifier has the same rule. */
  readonly mayFollowFinal: boolean
  /** Ways by which the event may be declared. */
  readonly via: readonly Via[]
  /** True if a webhook has the name of the type. Webhooks about the status are sent besides. */
  readonly hasWebhook: boolean
  /** Number of the first field list of the type (docs/recipes/add-an-event-type.md). */
  readonly since: number
  /** Fields of the client statement. */
  readonly fields: Readonly<Record<string, FieldFacts>>
}

const { occurred_at, declared_at, target_event_id, target_statement, erased_events, reason } = eventTable
const { kind, facts, text, details } = eventTable
const { media } = checkpointTable
const target = { target_event_id, target_statement }
const { status, ...editable } = shipmentTable

const shared = { mayFollowFinal: false, via: ['web', 'key'], since: 1 } as const
const ofShipment = { ...shared, subject: 'shipment' } as const
const ofCheckpoint = { ...shared, subject: 'checkpoint', hasWebhook: true } as const

/**
 * The types of events. A type's name is part of the committed statement
 * (docs/recipes/add-an-event-type.md).
 */
export const eventTypes = {
  'shipment.created': {
    ...ofShipment,
    version: 'creates',
    status: 'starts',
    hasWebhook: true,
    fields: { occurred_at, status, ...editable },
  },
  'shipment.updated': {
    ...ofShipment,
    version: 'replaces',
    status: 'keeps',
    hasWebhook: false,
    fields: { occurred_at, ...target, ...editable },
  },
  'shipment.status_changed': {
    ...ofShipment,
    version: 'none',
    status: 'sets',
    hasWebhook: false,
    fields: { occurred_at, status, reason },
  },
  'checkpoint.created': {
    ...ofCheckpoint,
    version: 'creates',
    status: 'advances',
    via: ['web', 'offline', 'key', 'authorization'],
    fields: { occurred_at, ...checkpointTable },
  },
  'checkpoint.corrected': {
    ...ofCheckpoint,
    version: 'replaces',
    status: 'keeps',
    fields: { occurred_at, declared_at, ...target, ...checkpointTable },
  },
  'checkpoint.annulled': {
    ...ofCheckpoint,
    version: 'annuls',
    status: 'keeps',
    fields: { occurred_at, reason, ...target },
  },
  [ANNEX_TYPE]: {
    ...ofShipment,
    version: 'none',
    status: 'keeps',
    mayFollowFinal: true,
    via: ['web', 'offline', 'key', 'authorization', 'link', 'system'],
    hasWebhook: true,
    since: 2,
    fields: { occurred_at, kind, facts, text, details, media },
  },
  [ERASURE_TYPE]: {
    ...ofShipment,
    version: 'none',
    status: 'erases',
    mayFollowFinal: true,
    via: ['web'],
    // The body of a webhook would contain the erased content.
    hasWebhook: false,
    fields: { occurred_at, erased_events },
  },
} as const satisfies Readonly<Record<string, EventTypeRow>>

export type EventTypes = typeof eventTypes
export type EventType = keyof EventTypes

/** Returns the facts about a type; undefined for a type of a newer version of Lastro. */
export function findEventType(type: string): EventTypeRow | undefined {
  return Object.hasOwn(eventTypes, type) ? eventTypes[type as EventType] : undefined
}

/** Returns true if events of a type change a version, which they name by their target fields. */
export function isChange(type: string): boolean {
  const version = findEventType(type)?.version
  return version === 'replaces' || version === 'annuls'
}

/** Returns the name of the field that states when an event of this type was declared. */
export function timeFieldOf(type: string): 'declared_at' | 'occurred_at' {
  return Object.hasOwn(findEventType(type)?.fields ?? {}, 'declared_at') ? 'declared_at' : 'occurred_at'
}

/**
 * Returns the column of a type's facts which an event contradicts; undefined if it contradicts
 * none.
 * @param before status of the shipment before the event; null for a creation
 */
export function contradictionOf(
  type: EventType,
  before: string | null,
  { via, status_after: after }: Pick<Acceptance, 'via' | 'status_after'>,
): keyof EventTypeRow | undefined {
  const row: EventTypeRow = eventTypes[type]
  if (!row.via.includes(via)) return 'via'
  if (row.status === 'keeps' && before !== after) return 'status'
  const isAfterFinal = before !== null && isFinalStatus(before)
  return isAfterFinal && !row.mayFollowFinal ? 'mayFollowFinal' : undefined
}
