import type { WebhookForm } from '#domain/webhooks/webhook-body.ts'
import type { WebhookEvent, WebhookFacts } from '#domain/webhooks/webhook-event.ts'
import type { Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './webhooks.rows.ts'

/**
 * Delivery that this sender has claimed, with its endpoint. The secrets are encrypted; the previous
 * one is null once it is no longer valid. `is_failing`: the endpoint has recently accepted nothing.
 */
export type Claimed = Nullable<Rows['claim_webhooks'], 'previous_secret'> & {
  readonly event: WebhookEvent
  readonly facts: WebhookFacts
  readonly form: WebhookForm
}

export const claimWebhooks = statement<
  [claim: string, seconds: number, max: number, maxFailing: number, atOnce: number],
  Claimed
>('claim_webhooks', 'select * from claim_webhooks($1, $2, $3, $4, $5)')

export type OrderingKey = Pick<Claimed, 'endpoint_id' | 'ordering_key'>
type OrderingKeys = [endpoints: readonly string[], orderingKeys: readonly string[]]

/**
 * Locks the ordering keys that these claims still lease. Skips ordering keys that another
 * transaction has locked, because a transaction with many locks must not wait.
 */
export const lockOrderingKeys = statement<[...OrderingKeys, claims: readonly string[]], OrderingKey>(
  'lock_webhook_ordering_keys',
  `select l.endpoint_id, l.ordering_key
   from webhook_ordering_keys l join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as c (endpoint_id, ordering_key, lease)
     on l.endpoint_id = c.endpoint_id and l.ordering_key = c.ordering_key and l.lease = c.lease
   for update of l skip locked`,
)

/** Locks an ordering key if this claim still leases it. Waits for other transactions. */
export const lockOrderingKey = statement<[endpoint: string, orderingKey: string, claim: string], OrderingKey>(
  'lock_webhook_ordering_key',
  'select endpoint_id, ordering_key from webhook_ordering_keys where endpoint_id = $1 and ordering_key = $2 and lease = $3 for update',
)

/** Inserts attempts, at most one per delivery. Headers are JSON. */
export const insertAttempts = statement<
  [
    deliveries: readonly string[],
    endpoints: readonly string[],
    accounts: readonly string[],
    urls: readonly string[],
    startedAt: readonly Date[],
    durations: readonly number[],
    outcomes: readonly string[],
    requestHeaders: readonly string[],
    statuses: readonly (number | null)[],
    responseHeaders: readonly (string | null)[],
    responseBodies: readonly (string | null)[],
  ],
  never
>(
  'insert_webhook_attempts',
  `insert into webhook_attempts (
     delivery_id, n, endpoint_id, user_id, url, started_at, duration, outcome, request_headers, response_status,
     response_headers, response_body
   )
   select a.delivery_id, coalesce((select max(n) from webhook_attempts b where b.delivery_id = a.delivery_id), 0) + 1,
     endpoint_id, user_id, url, started_at, duration, outcome, request_headers::jsonb, response_status,
     response_headers::jsonb, response_body
   from unnest(
     $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::int[],
     $10::text[], $11::text[]
   ) as a (
     delivery_id, endpoint_id, user_id, url, started_at, duration, outcome, request_headers, response_status,
     response_headers, response_body
   )`,
)

/** Counts an attempt of each delivery, and sets its new state. */
export const noteTries = statement<
  [deliveries: readonly string[], states: readonly ('waiting' | 'delivered' | 'failed')[]],
  never
>(
  'note_webhook_tries',
  `update webhook_deliveries d
   set tries = tries + 1, state = t.state, finished_at = case when t.state <> 'waiting' then clock_timestamp() end
   from unnest($1::uuid[], $2::text[]) as t (id, state) where d.id = t.id and d.state = 'waiting'`,
)

/** Releases ordering keys, and sets the time at which each is due again. */
export const postponeOrderingKeys = statement<[...OrderingKeys, milliseconds: readonly number[]], never>(
  'postpone_webhook_ordering_keys',
  `update webhook_ordering_keys l
   set lease = null, lease_until = null, due_at = clock_timestamp() + p.ms * interval '1 millisecond'
   from unnest($1::uuid[], $2::uuid[], $3::int[]) as p (endpoint_id, ordering_key, ms)
   where l.endpoint_id = p.endpoint_id and l.ordering_key = p.ordering_key`,
)

/**
 * Releases ordering keys without changing when they are due, so that another claim can take them.
 */
export const releaseOrderingKeys = statement<OrderingKeys, never>(
  'release_webhook_ordering_keys',
  `update webhook_ordering_keys l set lease = null, lease_until = null
   from unnest($1::uuid[], $2::uuid[]) as r (endpoint_id, ordering_key) where l.endpoint_id = r.endpoint_id and l.ordering_key = r.ordering_key`,
)

/**
 * Deletes ordering keys that have no waiting delivery. `offset 0` makes PostgreSQL look up each key
 * separately, whatever its statistics suggest.
 */
export const deleteFinishedOrderingKeys = statement<OrderingKeys, never>(
  'end_webhook_ordering_keys',
  `delete from webhook_ordering_keys l using unnest($1::uuid[], $2::uuid[]) as e (endpoint_id, ordering_key)
   where l.endpoint_id = e.endpoint_id and l.ordering_key = e.ordering_key and not exists (
     select from webhook_deliveries d where d.endpoint_id = l.endpoint_id and d.ordering_key = l.ordering_key and d.state = 'waiting' offset 0
   )`,
)

export type FailingEndpoint = { id: string; failing_since: Date; failures: number; now: Date }

/**
 * Records which endpoints accepted a call, and for each endpoint the number of failed calls since
 * the last accepted one. Returns the endpoints that are failing now. Locks endpoints in id order,
 * to avoid deadlocks.
 */
export const noteEndpoints = statement<
  [endpoints: readonly string[], took: readonly boolean[], failures: readonly number[]],
  FailingEndpoint
>(
  'note_webhook_endpoints',
  `with noted as (
     select w.id, n.took, n.failures
     from webhook_endpoints w join unnest($1::uuid[], $2::boolean[], $3::int[]) as n (id, took, failures) on w.id = n.id
     where n.failures > 0 or w.failing_since is not null
     order by w.id for no key update of w
   ), changed as (
     update webhook_endpoints w set
       failing_since = case
         when n.failures = 0 then null
         when n.took or w.failing_since is null then clock_timestamp()
         else w.failing_since
       end,
       failures = case when n.took then 0 else w.failures end + n.failures
     from noted n where w.id = n.id
     returning w.id, w.failing_since, w.failures, clock_timestamp()::timestamptz(3) as now
   )
   select * from changed where failing_since is not null`,
)

/** Suspends an endpoint. Returns no row if it is suspended already. */
export const disableEndpoint = statement<[endpoint: string], { id: string }>(
  'disable_webhook_endpoint',
  `update webhook_endpoints set disabled_at = clock_timestamp() where id = $1 and disabled_at is null returning id`,
)

export const deleteOldWebhooks = statement<[], never>('delete_old_webhooks', 'select delete_old_webhooks()')

/** Deletes all messages about shipments with their deliveries, finished or waiting. */
export const deleteMessagesOf = statement<[shipments: readonly string[], account: string], never>(
  'delete_webhook_messages_of_shipments',
  `with messages as (
     delete from webhook_messages where shipment_id = any($1::uuid[]) and user_id = $2 returning position
   )
   delete from webhook_deliveries d using messages m, webhook_endpoints w
   where w.user_id = $2 and d.endpoint_id = w.id and d.position = m.position`,
)

export const deleteOrderingKeysOf = statement<[shipments: readonly string[], account: string], never>(
  'delete_ordering_keys_of_shipments',
  `delete from webhook_ordering_keys l using webhook_endpoints w
   where w.user_id = $2 and l.endpoint_id = w.id and l.ordering_key = any($1::uuid[])`,
)
