import type { Instant } from './instant.ts'

/** What an account can be told of, by the name that a body carries. */
export const webhookEvents = [
  'shipment.created',
  /** Its status changed. */
  'shipment.updated',
  'checkpoint.created',
  'shipment.delivered',
  'checkpoint.corrected',
  'checkpoint.annulled',
  'shipment.cancelled',
  /** An audit found what is not as it was committed to. */
  'integrity.violated',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** A checkpoint as a webhook tells it. Coordinates are degrees. */
export type ToldCheckpoint = {
  readonly id: string
  readonly checkpoint_type: string | null
  readonly timestamp: Instant | null
  readonly address: string | null
  readonly city?: string | null
  readonly uf?: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** Text of the person who recorded it, such as "Em trânsito"; not the status of the shipment. */
  readonly status?: string | null
  readonly notes?: string | null
}

/** An event's place in the history of its shipment. */
export type ToldRecord = {
  readonly event_id: string
  /** Position in the shipment's history, from 0. */
  readonly sequence: number
  /** The client statement, `0x` and 64 hexadecimal digits: the `blockchain_hash` of the API. */
  readonly event_hash: string
}

/** What a webhook tells, however it is written (webhook-body.ts). */
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
    /** The account's own number: order, air waybill, invoice. */
    readonly reference?: string | null
    readonly estimated_delivery?: Instant | null
    readonly custom_data?: Readonly<Record<string, string | number | boolean | null>>
  }
  readonly checkpoint?: ToldCheckpoint | undefined
  /** Absent from findings of an audit and from test calls, which are no events of a history. */
  readonly record?: ToldRecord | undefined
  /** Names of the fields that a correction changed. */
  readonly changed?: readonly string[] | undefined
  /** Reason given for an annulment or a change. */
  readonly reason?: string | null | undefined
  /** Codes of what an audit found. */
  readonly findings?: readonly string[] | undefined
  /** Of a test call. */
  readonly test?: true | undefined
  readonly message?: string | undefined
}

/** What is told of an event, in this order, given the status before it (null of a creation) and after it. */
export function webhooksOf(type: string, before: string | null, after: string): readonly WebhookEvent[] {
  const own: readonly WebhookEvent[] =
    type === 'shipment.created' ||
    type === 'checkpoint.created' ||
    type === 'checkpoint.corrected' ||
    type === 'checkpoint.annulled'
      ? [type]
      : []
  // An erasure tells nobody: what it would tell is what it erases.
  if (type === 'shipment.erased' || before === after) return own
  return [
    ...own,
    ...(before === null ? [] : (['shipment.updated'] as const)),
    ...(after === 'delivered' ? (['shipment.delivered'] as const) : []),
    ...(after === 'cancelled' ? (['shipment.cancelled'] as const) : []),
  ]
}
