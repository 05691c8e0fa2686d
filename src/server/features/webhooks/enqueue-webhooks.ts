import { encodeHex } from '#ledger/base/bytes.ts'
import { messagesOf } from '#domain/webhooks/event-messages.ts'
import type { NoticeMessage, WebhookEvent, WebhookFacts } from '#domain/webhooks/webhook-event.ts'
import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { noticeSentence } from '#contract/notices/notice-text.ts'
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
  return events.flatMap(({ event: { declared, acceptance, shipmentId, sequence }, before, content }) => {
    const { type, eventId, trackingId, fields, statement: committed } = declared
    const told = { account: acceptance.account, shipmentId, eventId }
    return messagesOf({
      type,
      eventId,
      trackingId,
      sequence,
      clientHash: encodeHex(committed.hash),
      fields,
      before: before?.status ?? null,
      after: acceptance.status_after,
      changed: content.kind === 'correction' ? content.changed : undefined,
      isFirstDeparture: before?.last_saida === null,
    }).map(({ event, facts, notice: kind }) => {
      if (kind === undefined) return { ...told, event, facts }
      const texts = {
        pt: noticeSentence(kind, 'pt', trackingId),
        en: noticeSentence(kind, 'en', trackingId),
      }
      const notice = { kind, link: `${publicUrl}/verify/${trackingId}`, texts }
      return { ...told, event, facts: { ...facts, notice } }
    })
  })
}
