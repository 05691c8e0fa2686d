import type { WebhookForm } from '#domain/webhooks/webhook-body.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-event.ts'
import type { MakerColumns } from '#core/accounts/maker.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { statement, type Rows } from './webhooks.rows.ts'

/** Webhook endpoint. Its secrets are encrypted (encrypted-secret.ts). */
export type EndpointRow = Omit<Rows['find_webhook_endpoint'], keyof MakerColumns> &
  MakerColumns & {
    readonly events: WebhookEvent[]
    readonly form: WebhookForm
  }

const endpoints = `select w.id, w.name, w.url, w.is_on, w.events, w.form, w.secret, w.previous_secret, w.previous_until,
     w.failing_since, w.failures, w.disabled_at, w.created_at, w.updated_at,
     exists (
       select from webhook_endpoints o
       where o.user_id = w.user_id and o.url = w.url and o.id <> w.id and o.deleted_at is null
     ) as is_url_repeated,
     coalesce(k.id, m.id) as maker, coalesce(k.name, m.display_name) as maker_name, m.number as maker_number,
     m.removed_at as maker_left_at
   from webhook_endpoints w
   left join members m on m.account_id = w.user_id and m.id = coalesce(w.made_by, w.user_id)
   left join api_keys k on k.user_id = w.user_id and k.id = w.made_by
   where w.user_id = $1 and w.deleted_at is null`

/** Lists the endpoints of an account, oldest first. */
export const listEndpoints = statement<[account: string], EndpointRow>(
  'list_webhook_endpoints',
  `${endpoints} order by w.created_at, w.id`,
)

const findEndpoint = statement<[account: string, id: string], EndpointRow>(
  'find_webhook_endpoint',
  `${endpoints} and w.id = $2`,
)

/**
 * Returns an endpoint of the account.
 * @throws Failure `not_found`
 */
export async function getEndpoint(on: Queryable, account: string, id: string): Promise<EndpointRow> {
  const [row] = await findEndpoint(on, account, id)
  if (row === undefined) throw new Failure('not_found')
  return row
}

type Settings = [name: string, url: string, events: readonly string[], form: object, isOn: boolean]

/**
 * Inserts an endpoint. Inserts nothing if any account's endpoint has the id.
 * @param madeBy member or API key that creates the endpoint
 */
export const insertEndpoint = statement<
  [id: string, account: string, ...Settings, secret: Buffer, madeBy: string | null],
  never
>(
  'insert_webhook_endpoint',
  `insert into webhook_endpoints (id, user_id, name, url, events, form, is_on, secret, made_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
)

/** Replaces the settings. A changed URL resets the failures and ends a suspension. */
export const changeEndpoint = statement<[id: string, account: string, ...Settings], never>(
  'change_webhook_endpoint',
  `update webhook_endpoints set
     name = $3, url = $4, events = $5, form = $6, is_on = $7, updated_at = clock_timestamp(),
     failing_since = case when url = $4 then failing_since end,
     failures = case when url = $4 then failures else 0 end,
     disabled_at = case when url = $4 then disabled_at end
   where id = $1 and user_id = $2`,
)

/**
 * Marks an endpoint as deleted, and replaces its secrets.
 * @param secret a secret that nobody has seen
 */
export const markDeleted = statement<[id: string, account: string, secret: Buffer], never>(
  'mark_webhook_endpoint_deleted',
  `update webhook_endpoints set is_on = false, deleted_at = clock_timestamp(), secret = $3,
     previous_secret = null, previous_until = null
   where id = $1 and user_id = $2`,
)

/**
 * Deletes some deliveries of a deleted endpoint, and their messages unless another endpoint has
 * them too. Returns a row per deleted delivery.
 */
export const deleteDeliveries = statement<[id: string, account: string, max: number], never>(
  'delete_webhook_deliveries_of_endpoint',
  `with deliveries as (
     delete from webhook_deliveries where id in (
       select d.id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
       where w.id = $1 and w.user_id = $2 and w.deleted_at is not null limit $3
     ) returning position
   ), messages as (
     delete from webhook_messages m using deliveries d
     where m.position = d.position and m.user_id = $2 and not exists (
       select from webhook_endpoints w join webhook_deliveries o on o.endpoint_id = w.id and o.position = m.position
       where w.user_id = $2 and w.id <> $1
     )
   )
   select from deliveries`,
)

export const deleteEndpoint = statement<[id: string, account: string], never>(
  'delete_webhook_endpoint',
  'delete from webhook_endpoints where id = $1 and user_id = $2 and deleted_at is not null',
)

/**
 * Replaces the secret; the previous one still signs for some hours. Returns no row if there is no
 * endpoint, or if this rotation has already happened.
 */
export const rotateSecret = statement<
  [id: string, account: string, secret: Buffer, rotation: string, hours: number],
  { id: string }
>(
  'rotate_webhook_secret',
  `update webhook_endpoints set secret = $3, previous_secret = secret,
     previous_until = now() + make_interval(hours => $5), updated_at = clock_timestamp(),
     rotations = (array_prepend($4::uuid, rotations))[1:100]
   where id = $1 and user_id = $2 and deleted_at is null and $4::uuid <> all(rotations) returning id`,
)

export const enableEndpoint = statement<[id: string], never>(
  'enable_webhook_endpoint',
  `update webhook_endpoints set disabled_at = null, failing_since = null, failures = 0
   where id = $1`,
)

/** Makes all waiting deliveries of an endpoint due now. */
export const hurryOrderingKeys = statement<[endpoint: string], never>(
  'hurry_webhook_ordering_keys',
  `with hurried as (
     update webhook_ordering_keys set due_at = clock_timestamp()
     where endpoint_id = $1 and due_at > clock_timestamp()
   )
   select pg_notify('lastro_webhook', '')`,
)

/** Cancels the waiting deliveries of an endpoint that was switched off. */
export const cancelWaiting = statement<[endpoint: string], never>(
  'cancel_waiting_webhooks',
  `update webhook_deliveries set state = 'cancelled', finished_at = clock_timestamp()
   where endpoint_id = $1 and state = 'waiting'`,
)

/** Deletes the ordering keys of an endpoint; those of all endpoints of the account without one. */
export const deleteOrderingKeys = statement<[account: string, endpoint: string | null], never>(
  'delete_ordering_keys_of',
  `delete from webhook_ordering_keys l using webhook_endpoints w
   where w.user_id = $1 and l.endpoint_id = w.id and ($2::uuid is null or w.id = $2)`,
)
