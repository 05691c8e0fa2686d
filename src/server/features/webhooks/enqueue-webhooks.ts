import { pick } from '#domain/base/field-table.ts'
import { deliveryFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { eventTypes } from '#domain/events/event-types.ts'
import type { Instant } from '#domain/base/instant.ts'
import {
  webhooksOf,
  type AnnexMessage,
  type CheckpointMessage,
  type NoticeMessage,
  type WebhookEvent,
  type WebhookFacts,
} from '#domain/webhooks/webhook-event.ts'
import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { noticeSentence } from '#contract/notices/notice-text.ts'
import { switchedKinds } from '#domain/notices/notice-kind.ts'
import { noticesOf } from '#features/notices/enqueue-notices.ts'
import { announceAfterCommit } from '#platform/database/announce.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Projection } from '#core/events/append-events.ts'
import type { RecordedEvent } from '#core/events/recorded-event.ts'
import { statement } from './webhooks.rows.ts'

/** Webhook message to enqueue. The INSERT adds the shipment's fields. */
type Told = {
  readonly account: string
  readonly shipmentId: string
  /** Id of the logged event that causes the message; null for a message without such an event. */
  readonly eventId: string | null
  readonly event: WebhookEvent
  readonly facts: Omit<WebhookFacts, 'shipment' | 'notice'> & { readonly notice?: QueuedNotice }
}

/** Notice to enqueue. The INSERT adds the recipient, and chooses the text by the language. */
type QueuedNotice = Pick<NoticeMessage, 'kind' | 'link'> & {
  readonly texts: Readonly<Record<'pt' | 'en', string>>
}

const queueDeliveries = statement<
  [
    accounts: readonly string[],
    shipments: readonly string[],
    events: readonly (string | null)[],
    names: readonly string[],
    facts: readonly string[],
  ],
  { is_queued: boolean }
>(
  'queue_webhook_deliveries',
  `with happened as (
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
       with ordinality as h (user_id, shipment_id, event_id, event, facts, ordinal)
     where exists (
       select from webhook_endpoints w where w.user_id = h.user_id and w.is_on and h.event = any(w.events)
     )
   ), told as (
     insert into webhook_messages (user_id, shipment_id, tracking_id, event_id, event, facts)
     select h.user_id, h.shipment_id, s.tracking_id, h.event_id, h.event,
       h.facts::jsonb || jsonb_build_object('shipment', jsonb_build_object(
         'id', s.id, 'origin', s.origin, 'destination', s.destination,
         'recipient_name', s.recipient_name, 'reference', s.reference, 'references', s.references, 'air', s.air,
         'custom_data', s.custom_data,
         'estimated_delivery',
         to_char(s.estimated_delivery at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       )) || case when h.event <> 'notice.created' then '{}'::jsonb else jsonb_build_object('notice',
         jsonb_build_object(
           'language', coalesce(y.notice_language, '${DEFAULT_NOTICE_LANGUAGE}'),
           'text', h.facts::jsonb -> 'notice' -> 'texts' ->> coalesce(y.notice_language, '${DEFAULT_NOTICE_LANGUAGE}'),
           'phone', s.recipient_phone, 'email', s.recipient_email
         ) || (h.facts::jsonb -> 'notice') - 'texts')
       end
     from happened h
     join shipments s on s.id = h.shipment_id and s.user_id = h.user_id
     left join system_settings y on y.user_id = h.user_id and h.event = 'notice.created'
     order by h.ordinal
     returning position, user_id, shipment_id, event
   ), queued as (
     insert into webhook_deliveries (endpoint_id, position, user_id, ordering_key, form)
     select w.id, t.position, t.user_id, t.shipment_id, w.form
     from told t join webhook_endpoints w on w.user_id = t.user_id and w.is_on and t.event = any(w.events)
     returning endpoint_id, ordering_key, user_id
   ), ordering_keys as (
     insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id)
     select distinct endpoint_id, ordering_key, user_id from queued order by endpoint_id, ordering_key
     on conflict (endpoint_id, ordering_key) do update set due_at = webhook_ordering_keys.due_at
     returning ordering_key
   )
   select exists (select from ordering_keys) as is_queued`,
)

/**
 * Enqueues webhook messages in the caller's transaction. The messages are sent if and only if the
 * transaction commits. Messages of one shipment are sent in the given order, because every caller
 * locks the shipment's row.
 */
export async function enqueueMessages(on: Queryable, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const facts = told.map((one) => JSON.stringify(one.facts))
  const [queued] = await queueDeliveries(
    on,
    ...columnsOf(told, 'account', 'shipmentId', 'eventId', 'event'),
    facts,
  )
  if (queued?.is_queued === true) announceAfterCommit(on, 'lastro_webhook', '')
}

/**
 * Creates the projection that enqueues webhook messages about events that were added to the log.
 * @param publicUrl URL of the installation, for links to public pages
 */
export function webhooks(publicUrl: string): Projection {
  return (on, events) => enqueueMessages(on, messageOf(events, publicUrl))
}

/** Returns the webhook messages for events of the log. */
function messageOf(events: readonly RecordedEvent[], publicUrl: string): readonly Told[] {
  return events.flatMap((recorded) => {
    const { event, before, content } = recorded
    const { declared, acceptance, shipmentId, sequence } = event
    const { type, fields, eventId, occurredAt, trackingId, statement: committed } = declared
    const names = webhooksOf(
      type,
      before?.status ?? null,
      acceptance.status_after,
      textOf(fields, 'checkpoint_type'),
    )
    if (names.length === 0) return []
    const checkpoint = eventTypes[type].subject === 'checkpoint' ? checkpointOf(eventId, fields) : undefined
    const what = {
      tracking_id: trackingId,
      status: acceptance.status_after,
      location: textOf(fields, 'location'),
      timestamp: occurredAt,
      record: { event_id: eventId, sequence, event_hash: `0x${encodeHex(committed.hash)}` },
    }
    const facts = {
      ...what,
      ...(checkpoint !== undefined && { checkpoint }),
      ...(content.kind === 'annex' && { annex: annexOf(fields) }),
      ...(content.kind === 'correction' && { changed: content.changed }),
      ...('reason' in fields && { reason: textOf(fields, 'reason') }),
    }
    const told = { account: acceptance.account, shipmentId, eventId }
    const notice = noticeIn(recorded, `${publicUrl}/verify/${trackingId}`)
    return [
      ...names.map((name) => ({ ...told, event: name, facts })),
      ...(notice === undefined
        ? []
        : [{ ...told, event: 'notice.created' as const, facts: { ...what, notice } }]),
    ]
  })
}

/** Returns the notice that a new checkpoint calls for, whatever mails the account switched on. */
function noticeIn(recorded: RecordedEvent, link: string): QueuedNotice | undefined {
  const [called] = noticesOf([recorded])
  // A correction has no sentence of its own, and answers have the webhook of their annex.
  const kind = switchedKinds.find((one) => one === called?.kind)
  if (kind === undefined) return undefined
  const code = recorded.event.declared.trackingId
  return {
    kind,
    link,
    texts: { pt: noticeSentence(kind, 'pt', code), en: noticeSentence(kind, 'en', code) },
  }
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

function textOf(fields: Fields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

function degreesOf(fields: Fields, name: string): number | null {
  const value = textOf(fields, name)
  return value === null ? null : Number(value)
}
