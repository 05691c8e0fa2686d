import { ANNEX_TYPE } from '#ledger/receipt/verify-annex.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { pick } from '../base/field-table.ts'
import type { Instant } from '../base/instant.ts'
import type { CheckpointType } from '../checkpoints/checkpoint.ts'
import { deliveryFieldNames } from '../checkpoints/checkpoint-fields.ts'
import type { Delivery } from '../checkpoints/delivery.ts'
import { eventTypes, timeFieldOf, type EventType } from '../events/event-types.ts'
import { noticeOf, type SwitchedKind } from '../notices/notice-kind.ts'
import {
  webhooksOf,
  type AnnexMessage,
  type CheckpointMessage,
  type WebhookEvent,
  type WebhookFacts,
} from './webhook-event.ts'

/** An event of a shipment's history, with what its messages need of the events before it. */
export type ReportedEvent = {
  readonly type: EventType
  readonly eventId: string
  readonly trackingId: string
  /** Position in the shipment's history, from 0. */
  readonly sequence: number
  /** Hash of the client statement in hexadecimal, without prefix. */
  readonly clientHash: string
  readonly fields: Fields
  /** Status of the shipment before the event; null for a creation. */
  readonly before: string | null
  readonly after: string
  /** Names of the fields that a correction changed; absent for other events. */
  readonly changed?: readonly string[] | undefined
  /** True if no checkpoint of type `saida` counted before the event. */
  readonly isFirstDeparture: boolean
}

/** A message about an event, without the facts about its shipment. */
export type EventMessage = {
  readonly event: WebhookEvent
  readonly facts: Omit<WebhookFacts, 'shipment' | 'notice'>
  /** Kind of the notice to the recipient, in a message that asks for one. */
  readonly notice?: SwitchedKind
}

/**
 * Returns the messages that an event causes, in order. Webhooks and the list of events send them.
 */
export function messagesOf(reported: ReportedEvent): readonly EventMessage[] {
  const { type, eventId, trackingId, sequence, clientHash, fields, before, after, changed } = reported
  const names = webhooksOf(type, before, after, textOf(fields, 'checkpoint_type'))
  if (names.length === 0) return []
  const what = {
    tracking_id: trackingId,
    status: after,
    location: textOf(fields, 'location'),
    timestamp: textOf(fields, timeFieldOf(type)) as Instant,
    record: { event_id: eventId, sequence, event_hash: `0x${clientHash}` },
  }
  const facts = {
    ...what,
    ...(eventTypes[type].subject === 'checkpoint' && { checkpoint: checkpointOf(eventId, fields) }),
    ...(type === ANNEX_TYPE && { annex: annexOf(fields) }),
    ...(changed !== undefined && { changed }),
    ...('reason' in fields && { reason: textOf(fields, 'reason') }),
  }
  const notice = noticeIn(reported)
  return [
    ...names.map((event) => ({ event, facts })),
    ...(notice === undefined ? [] : [{ event: 'notice.created' as const, facts: what, notice }]),
  ]
}

/**
 * Returns the notice that a new checkpoint calls for, whatever mails the account switched on. A
 * correction has no sentence of its own, and answers have the webhook of their annex.
 */
function noticeIn({ type, fields, isFirstDeparture }: ReportedEvent): SwitchedKind | undefined {
  if (type !== 'checkpoint.created') return undefined
  const checkpoint = {
    type: textOf(fields, 'checkpoint_type') as CheckpointType,
    status: textOf(fields, 'status'),
    delivery: (fields['delivery'] ?? null) as Delivery | null,
  }
  return noticeOf(checkpoint, isFirstDeparture)
}

function checkpointOf(eventId: string, fields: Fields): CheckpointMessage {
  return {
    // The event of a correction or annulment has its own id, but the message has the id of the
    // checkpoint.
    id: textOf(fields, 'target_event_id') ?? eventId,
    checkpoint_type: textOf(fields, 'checkpoint_type'),
    timestamp: textOf(fields, 'occurred_at') as Instant | null,
    address: textOf(fields, 'address'),
    city: textOf(fields, 'city'),
    uf: textOf(fields, 'uf'),
    status: textOf(fields, 'status'),
    notes: textOf(fields, 'notes'),
    ...pick<Fields, (typeof deliveryFieldNames)[number]>(fields, deliveryFieldNames),
    latitude: degreesOf(fields, 'latitude'),
    longitude: degreesOf(fields, 'longitude'),
  }
}

/** Returns the parts of an annex that anybody may read. */
function annexOf(fields: Fields): AnnexMessage {
  return { kind: textOf(fields, 'kind'), facts: objectOf(fields, 'facts'), media: objectOf(fields, 'media') }
}

function objectOf(fields: Fields, name: string): AnnexMessage['facts'] {
  const value = fields[name]
  return typeof value === 'object' && value !== null ? value : {}
}

/** Returns a text among an event's fields; null if there is none. */
export function textOf(fields: Fields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

function degreesOf(fields: Fields, name: string): number | null {
  const value = textOf(fields, name)
  return value === null ? null : Number(value)
}
