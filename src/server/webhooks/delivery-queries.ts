import type { WebhookForm } from '#domain/webhook-body.ts'
import type { WebhookEvent, WebhookFacts } from '#domain/webhook-event.ts'
import { statement } from '../db/statement.ts'

type None = Record<string, never>

/** A delivery that is this sender's to send, with whom to send it to. */
export type Claimed = {
  endpoint_id: string
  lane: string
  delivery_id: string
  user_id: string
  url: string
  /** Sealed (sealed-secret.ts). */
  secret: Buffer
  /** While it is still valid. */
  previous_secret: Buffer | null
  event: WebhookEvent
  facts: WebhookFacts
  form: WebhookForm
  is_test: boolean
  /** Those before this one. */
  tries: number
  /** Whether its endpoint took nothing lately. */
  is_failing: boolean
}

export const takeWebhooks = statement<
  [claim: string, seconds: number, most: number, mostFailing: number, atOnce: number],
  Claimed
>('take_webhooks', 'select * from take_webhooks($1, $2, $3, $4, $5)')

/** Locks a lane if it is still this claim's. */
export const lockLane = statement<[endpoint: string, lane: string, claim: string], None>(
  'lock_webhook_lane',
  'select from webhook_lanes where endpoint_id = $1 and lane = $2 and lease = $3 for update',
)

export const insertAttempt = statement<
  [
    delivery: string,
    account: string,
    url: string,
    startedAt: Date,
    duration: number,
    outcome: string,
    requestHeaders: object,
    status: number | null,
    responseHeaders: object | null,
    responseBody: string | null,
  ],
  None
>(
  'insert_webhook_attempt',
  `insert into webhook_attempts (
     delivery_id, n, user_id, url, started_at, duration, outcome, request_headers, response_status, response_headers,
     response_body
   )
   select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10
   from webhook_attempts where delivery_id = $1`,
)

/** Notes a try; one that settled the delivery says how. */
export const noteTry = statement<[delivery: string, state: 'waiting' | 'delivered' | 'failed'], None>(
  'note_webhook_try',
  `update webhook_deliveries
   set tries = tries + 1, state = $2, finished_at = case when $2 <> 'waiting' then clock_timestamp() end
   where id = $1 and state = 'waiting'`,
)

/** Lets a lane go until its first delivery is tried again. */
export const postponeLane = statement<[endpoint: string, lane: string, milliseconds: number], None>(
  'postpone_webhook_lane',
  `update webhook_lanes
   set lease = null, lease_until = null, due_at = clock_timestamp() + $3::int * interval '1 millisecond'
   where endpoint_id = $1 and lane = $2`,
)

/** Lets a lane go as it was, for another to take. */
export const releaseLane = statement<[endpoint: string, lane: string, claim: string], None>(
  'release_webhook_lane',
  `update webhook_lanes set lease = null, lease_until = null
   where endpoint_id = $1 and lane = $2 and lease = $3`,
)

/** Ends a lane in which nothing waits any more. */
export const endLane = statement<[endpoint: string, lane: string], None>(
  'end_webhook_lane',
  `delete from webhook_lanes l where l.endpoint_id = $1 and l.lane = $2 and not exists (
     select from webhook_deliveries d where d.endpoint_id = $1 and d.lane = $2 and d.state = 'waiting'
   )`,
)

/** Notes that an endpoint takes calls. */
export const noteTaken = statement<[endpoint: string], None>(
  'note_webhook_taken',
  `update webhook_endpoints set failing_since = null, failures = 0 where id = $1 and failing_since is not null`,
)

/** Notes that an endpoint did not take a call. */
export const noteNotTaken = statement<
  [endpoint: string],
  { failing_since: Date; failures: number; now: Date }
>(
  'note_webhook_not_taken',
  `update webhook_endpoints
   set failing_since = coalesce(failing_since, clock_timestamp()), failures = failures + 1
   where id = $1 returning failing_since, failures, clock_timestamp()::timestamptz(3) as now`,
)

/** Gives an endpoint up; no row where it is given up already. */
export const disableEndpoint = statement<[endpoint: string], { id: string }>(
  'disable_webhook_endpoint',
  `update webhook_endpoints set disabled_at = clock_timestamp() where id = $1 and disabled_at is null returning id`,
)

export const forgetOldWebhooks = statement<[], None>('forget_old_webhooks', 'select forget_old_webhooks()')

/** Takes all that is or was to be told of shipments. */
export const deleteDeliveriesOf = statement<[shipments: readonly string[], account: string], None>(
  'delete_webhook_deliveries_of_shipments',
  'delete from webhook_deliveries where shipment_id = any($1::uuid[]) and user_id = $2',
)

export const deleteLanesOf = statement<[shipments: readonly string[], account: string], None>(
  'delete_webhook_lanes_of_shipments',
  'delete from webhook_lanes where lane = any($1::uuid[]) and user_id = $2',
)
