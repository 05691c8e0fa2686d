import {
  eventTypes,
  findEventType,
  type EventType,
  type EventTypeRow,
  type EventTypes,
} from '../events/event-types.ts'
import type { AirCargo } from '../air/air-cargo.ts'
import type { Reference } from '../references/reference.ts'
import type { SwitchedKind } from '../notices/notice-kind.ts'
import type { Instant } from '../base/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { isFinalStatus } from '../shipments/status.ts'

/** Names of the webhooks that an account can receive. */
export const webhookEvents = [
  'shipment.created',
  /** The shipment's status changed. */
  'shipment.updated',
  'checkpoint.created',
  'shipment.delivered',
  'checkpoint.corrected',
  'checkpoint.annulled',
  'annex.added',
  'shipment.cancelled',
  'shipment.returned',
  /** A delivery was tried without success. */
  'delivery.attempted',
  /** The recipient should hear of an event, by a channel of the account. */
  'notice.created',
  /** An audit found data that differ from what was committed. */
  'integrity.violated',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Webhooks that report an event of a history. The list of events has one entry for each. */
export const listedEvents = /* @__PURE__ */ webhookEvents.filter(
  (event): event is Exclude<WebhookEvent, 'integrity.violated'> => event !== 'integrity.violated',
)

/** A checkpoint in a webhook. Coordinates are degrees. */
export type CheckpointMessage = {
  readonly id: string
  readonly checkpoint_type: string | null
  readonly timestamp: Instant | null
  readonly address: string | null
  readonly city?: string | null
  readonly uf?: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /**
   * Status text that the recording person gave with the checkpoint, such as "Em trânsito". It is
   * not the status of the shipment.
   */
  readonly status?: string | null
  readonly notes?: string | null
  readonly delivery?: FieldValue
  readonly receiver?: FieldValue
  /** SHA-256 of each picture. A webhook never contains the pictures. */
  readonly media?: FieldValue
}

/** An annex in a webhook, without its text and the bytes of its pictures. */
export type AnnexMessage = {
  readonly kind: string | null
  readonly facts: Readonly<Record<string, unknown>>
  /** SHA-256 of each picture in hexadecimal, by name. */
  readonly media: Readonly<Record<string, unknown>>
}

/** Identity of an event: its id, its position in the history of its shipment, and its hash. */
export type RecordMessage = {
  readonly event_id: string
  /** Position in the shipment's history, from 0. */
  readonly sequence: number
  /** Hash of the client statement, `0x` and 64 hexadecimal digits: `blockchain_hash` in the API. */
  readonly event_hash: string
}

/** A notice to the recipient, for a gateway of the account. It contains no secret. */
export type NoticeMessage = {
  readonly kind: SwitchedKind
  readonly language: string
  readonly text: string
  /** URL of the public page. */
  readonly link: string
  readonly phone: string | null
  readonly email: string | null
}

/** Content of a webhook in any shape (webhook-body.ts). */
export type WebhookFacts = {
  readonly tracking_id: string
  readonly status: string | null
  readonly location: string | null
  readonly timestamp: Instant
  readonly shipment: {
    readonly origin: string
    readonly destination: string
    readonly recipient_name: string | null
    readonly id?: string
    /**
     * Number that the account gave the shipment, such as that of an order, air waybill or invoice.
     */
    readonly reference?: string | null
    readonly references?: readonly Reference[]
    readonly air?: AirCargo | null
    readonly estimated_delivery?: Instant | null
    readonly custom_data?: Readonly<Record<string, string | number | boolean | null>>
  }
  readonly checkpoint?: CheckpointMessage | undefined
  readonly annex?: AnnexMessage | undefined
  readonly notice?: NoticeMessage | undefined
  /**
   * Identity of the reported event. Absent in findings of an audit and in test calls, which report
   * no event of a history.
   */
  readonly record?: RecordMessage | undefined
  /** Names of the fields that a correction changed. */
  readonly changed?: readonly string[] | undefined
  /** Reason given for an annulment or a change. */
  readonly reason?: string | null | undefined
  /** Codes of an audit's findings. */
  readonly findings?: readonly string[] | undefined
  /** True in a test call, which reports no event; absent in all other webhooks. */
  readonly test?: true | undefined
  /** True in test calls and samples of a test company, which report no shipment of it. */
  readonly test_company?: true | undefined
  readonly message?: string | undefined
}

/** Types of events that are reported by a webhook of the same name. */
type ReportedType = {
  [Type in EventType]: EventTypes[Type]['hasWebhook'] extends true ? Type : never
}[EventType]

/**
 * Returns the type of the event that a webhook of the same name reports. Returns undefined if the
 * webhook reports something else, such as a new status.
 */
export function findReportedType(event: WebhookEvent): EventTypeRow | undefined {
  return isReported(event) ? eventTypes[event] : undefined
}

function isReported(type: string): type is ReportedType {
  return findEventType(type)?.hasWebhook === true
}

/**
 * Returns the names of the webhooks that an event causes, in order.
 * @param before status of the shipment before the event, or null for a creation
 * @param checkpointType type of the checkpoint that the event is about
 */
export function webhooksOf(
  type: string,
  before: string | null,
  after: string,
  checkpointType?: string | null,
): readonly WebhookEvent[] {
  const isAttempt = findEventType(type)?.status === 'advances' && checkpointType === 'tentativa'
  const own = [...(isReported(type) ? [type] : []), ...(isAttempt ? (['delivery.attempted'] as const) : [])]
  // An erasure sends no webhook, because the body would contain the erased content. Without a
  // change of status, only the webhook named like the event is sent.
  if (findEventType(type)?.status === 'erases' || before === after) return own
  return [
    ...own,
    ...(before === null ? [] : (['shipment.updated'] as const)),
    ...(isFinalStatus(after) ? [`shipment.${after}` as const] : []),
  ]
}
