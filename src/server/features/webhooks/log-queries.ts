import type { FieldValue } from '#ledger/base/field-value.ts'
import type { deliveryFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import type { AttemptOutcome, DeliveryState } from '#contract/endpoints/webhook-log.ts'
import type { ShipmentContent } from '#domain/events/entry.ts'
import type { CustomData } from '#domain/reference-lists/custom-field.ts'
import type { WebhookForm } from '#domain/webhooks/webhook-body.ts'
import type { WebhookEvent, WebhookFacts } from '#domain/webhooks/webhook-event.ts'
import type { Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './webhooks.rows.ts'

/** Delivery with its newest attempt, if there is one. */
export type DeliveryRow = Nullable<
  Rows['find_webhook_delivery'],
  'next_at' | 'last_at' | 'outcome' | 'duration' | 'url'
> & {
  readonly event: WebhookEvent
  readonly state: DeliveryState
  readonly facts: WebhookFacts
  readonly form: WebhookForm
  readonly outcome: AttemptOutcome | null
}

/**
 * Columns of a delivery. Only the first waiting delivery of an ordering key has a due time
 * (`next_at`), because the others wait for it.
 */
const shown = `d.id, d.position, m.event, m.tracking_id, m.shipment_id, d.is_test, d.state, m.facts, d.form, m.created_at,
  coalesce(a.n, 0) as attempts,
  case when d.state = 'waiting' and not exists (
    select from webhook_deliveries b
    where b.endpoint_id = d.endpoint_id and b.ordering_key = d.ordering_key and b.state = 'waiting' and b.position < d.position
  ) then (select l.due_at from webhook_ordering_keys l where l.endpoint_id = d.endpoint_id and l.ordering_key = d.ordering_key) end as next_at,
  a.started_at as last_at, a.outcome, a.response_status, a.duration, a.url`

const deliveries = `from webhook_deliveries d join webhook_messages m on m.position = d.position
   left join lateral (
    select n, started_at, outcome, response_status, duration, url from webhook_attempts a
    where a.delivery_id = d.id order by n desc limit 1
  ) a on true`

type DeliveryFilter = [
  endpoint: string,
  account: string,
  before: number,
  state: string | null,
  event: string | null,
  q: string | null,
  limit: number,
]

export const listDeliveryRows = statement<DeliveryFilter, DeliveryRow>(
  'list_webhook_deliveries',
  `select ${shown} ${deliveries}
   where d.endpoint_id = $1 and d.user_id = $2 and d.position < $3 and ($4::text is null or d.state = $4)
     and ($5::text is null or m.event = $5) and ($6::text is null or strpos(m.tracking_id, upper($6)) > 0)
   order by d.position desc limit $7`,
)

export const findDelivery = statement<[id: string, endpoint: string, account: string], DeliveryRow>(
  'find_webhook_delivery',
  `select ${shown} ${deliveries} where d.id = $1 and d.endpoint_id = $2 and d.user_id = $3`,
)

export type AttemptRow = Rows['list_webhook_attempts'] & {
  readonly outcome: AttemptOutcome
  readonly request_headers: Record<string, string>
  readonly response_headers: Record<string, string> | null
}

export const listAttempts = statement<[delivery: string, account: string], AttemptRow>(
  'list_webhook_attempts',
  `select n, started_at, url, outcome, duration, request_headers, response_status, response_headers, response_body
   from webhook_attempts where delivery_id = $1 and user_id = $2 order by n desc limit 50`,
)

export const listAttemptsToExport = statement<
  DeliveryFilter,
  Nullable<Rows['list_webhook_attempts_to_export'], 'started_at' | 'outcome' | 'url' | 'duration'>
>(
  'list_webhook_attempts_to_export',
  `select p.position, p.created_at, p.state, a.started_at, a.outcome, a.url, a.duration, a.response_status
   from (
     select d.id, d.position, m.created_at, d.state from webhook_deliveries d
     join webhook_messages m on m.position = d.position
     where d.endpoint_id = $1 and d.user_id = $2 and d.position < $3 and ($4::text is null or d.state = $4)
       and ($5::text is null or m.event = $5) and ($6::text is null or strpos(m.tracking_id, upper($6)) > 0)
     order by d.position desc limit $7
   ) p left join webhook_attempts a on a.delivery_id = p.id
   order by p.position desc, a.n desc`,
)

export type StatisticsRow = Nullable<Rows['read_webhook_statistics'], 'median' | 'p95'>

/** Reads the figures of endpoints. */
export const readStatistics = statement<[endpoints: readonly string[]], StatisticsRow>(
  'read_webhook_statistics',
  `select w.id, a.*,
     (select count(*)::int from webhook_deliveries d where d.endpoint_id = w.id and d.state = 'waiting') as waiting,
     (select count(*)::int from webhook_deliveries d
      where d.endpoint_id = w.id and d.state = 'failed' and not d.is_test) as failed
   from unnest($1::uuid[]) as w (id) cross join lateral (
     select count(*)::int as calls, (count(*) filter (where outcome = 'taken'))::int as taken,
       (count(*) filter (where started_at > now() - interval '1 day'))::int as day_calls,
       (count(*) filter (where outcome = 'taken' and started_at > now() - interval '1 day'))::int as day_taken,
       round(percentile_cont(0.5) within group (order by duration))::int as median,
       round(percentile_cont(0.95) within group (order by duration))::int as p95
     from (
       select started_at, outcome, duration from webhook_attempts
       where endpoint_id = w.id and started_at > now() - interval '7 days'
       order by started_at desc limit 10000
     ) as newest
   ) a`,
)

const returned = `), again as (
     update webhook_deliveries d set state = 'waiting', tries = 0, finished_at = null
     from chosen c where d.id = c.id
     returning d.id, d.endpoint_id, d.ordering_key, d.user_id, d.is_test
   ), ordering_keys as (
     insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id, is_test)
     select distinct endpoint_id, ordering_key, user_id, is_test from again order by endpoint_id, ordering_key
     on conflict (endpoint_id, ordering_key) do update set due_at = clock_timestamp()
     returning ordering_key
   ), told as (
     select pg_notify('lastro_webhook', '') from (select from ordering_keys limit 1) as one
   )
   select again.id from again, (select count(*) from told) as announced`

/**
 * Returns a finished delivery to the queue, at its previous position among the deliveries of its
 * shipment.
 */
export const waitAgain = statement<[id: string, endpoint: string], { id: string }>(
  'wait_webhook_again',
  `with chosen as (
     select id from webhook_deliveries where id = $1 and endpoint_id = $2 and state <> 'waiting'
   ${returned}`,
)

/** Returns the failed deliveries of a span of time to the queue, oldest first. */
export const waitAgainAll = statement<
  [endpoint: string, from: string | null, to: string | null, max: number],
  { id: string }
>(
  'wait_webhooks_again',
  `with chosen as (
     select d.id from webhook_deliveries d join webhook_messages m on m.position = d.position
     where d.endpoint_id = $1 and d.state = 'failed' and not d.is_test
       and ($2::timestamptz is null or m.created_at >= $2) and ($3::timestamptz is null or m.created_at < $3)
     order by d.position limit $4
   ${returned}`,
)

/**
 * Makes the ordering key of a waiting delivery due now. Earlier deliveries of the same ordering key
 * are sent first.
 */
export const hurryOrderingKey = statement<[endpoint: string, delivery: string], never>(
  'hurry_webhook_ordering_key',
  `with hurried as (
     update webhook_ordering_keys l set due_at = clock_timestamp() from webhook_deliveries d
     where d.id = $2 and d.endpoint_id = $1 and l.endpoint_id = d.endpoint_id and l.ordering_key = d.ordering_key
       and l.due_at > clock_timestamp()
     returning l.ordering_key
   )
   select pg_notify('lastro_webhook', '') from hurried`,
)

/**
 * Enqueues a test call with its own ordering key. Returns no row if any account's delivery has the
 * id; the caller then ends the transaction with a refusal.
 */
export const queueTest = statement<
  [endpoint: string, id: string, trackingId: string, facts: object],
  { id: string }
>(
  'queue_webhook_test',
  `with told as (
     insert into webhook_messages (user_id, tracking_id, event, is_test, facts)
     select user_id, $3, 'checkpoint.created', true, $4 from webhook_endpoints where id = $1
     returning position, user_id
   ), queued as (
     insert into webhook_deliveries (id, endpoint_id, position, user_id, ordering_key, is_test, form)
     select $2, w.id, t.position, t.user_id, gen_random_uuid(), true, w.form
     from told t join webhook_endpoints w on w.id = $1
     on conflict (id) do nothing
     returning id, endpoint_id, ordering_key, user_id
   ), ordering_keys as (
     insert into webhook_ordering_keys (endpoint_id, ordering_key, user_id, is_test)
     select endpoint_id, ordering_key, user_id, true from queued returning ordering_key
   ), announced as (
     select pg_notify('lastro_webhook', '') from ordering_keys
   )
   select queued.id from queued, announced`,
)

export const countTests = statement<[account: string], { tests: number }>(
  'count_webhook_tests',
  `select count(*)::int as tests from (
     select is_test from webhook_messages
     where user_id = $1 and created_at > now() - interval '1 minute' order by position desc limit 1000
   ) as newest where is_test`,
)

/**
 * Finds the data of a preview: the newest shipment, with its newest checkpoint that is not
 * annulled.
 */
export const findToPreview = statement<
  [account: string],
  Nullable<
    Rows['find_webhook_preview'],
    'checkpoint_id' | 'checkpoint_type' | 'location' | 'checkpoint_status' | 'occurred_at'
  > & { readonly custom_data: CustomData } & Pick<ShipmentContent, 'references' | 'air'> &
    Readonly<Record<(typeof deliveryFieldNames)[number], FieldValue>>
>(
  'find_webhook_preview',
  `select s.tracking_id, s.status, s.origin, s.destination, s.recipient_name, s.id, s.reference,
     s.references, s.air, s.estimated_delivery, s.custom_data, s.events, s.created_at,
     c.id as checkpoint_id, c.checkpoint_type, c.location, c.address, c.latitude, c.longitude, c.city, c.uf,
     c.status as checkpoint_status, c.notes, c.delivery, c.receiver, c.media, c.occurred_at,
     '0x' || encode(coalesce(c.blockchain_hash, s.blockchain_hash), 'hex') as event_hash
   from (
     select * from shipments where user_id = $1 order by created_at desc, id desc limit 1
   ) s left join lateral (
     select * from checkpoints where shipment_id = s.id and user_id = $1 and annulled_at is null
     order by occurred_at desc limit 1
   ) c on true`,
)
