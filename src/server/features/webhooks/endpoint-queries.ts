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

export const findEndpoint = statement<[account: string], EndpointRow>(
  'find_webhook_endpoint',
  `select w.id, w.url, w.events, w.form, w.secret, w.previous_secret, w.previous_until, w.failing_since, w.failures,
     w.disabled_at, w.created_at, w.updated_at, coalesce(k.id, m.id) as maker,
     coalesce(k.name, m.display_name) as maker_name, m.number as maker_number, m.removed_at as maker_left_at
   from webhook_endpoints w
   left join members m on m.account_id = w.user_id and m.id = coalesce(w.made_by, w.user_id)
   left join api_keys k on k.user_id = w.user_id and k.id = w.made_by
   where w.user_id = $1`,
)

/**
 * Checks that the account has a URL for webhooks.
 * @throws Failure `webhook_url_required` if it has none
 */
export async function assureUrl(on: Queryable, account: string): Promise<void> {
  const [row] = await findEndpoint(on, account)
  if (row === undefined || row.url === null) throw new Failure('webhook_url_required')
}

/**
 * Stores the webhook settings of an account. A changed URL resets the failures and ends a
 * suspension. The secret is stored only for a new endpoint. `madeBy`, the member who set up the
 * webhook, is stored for a new endpoint, or if the endpoint had no URL.
 */
export const saveEndpoint = statement<
  [
    account: string,
    url: string | null,
    events: readonly string[],
    form: object,
    secret: Buffer,
    madeBy: string | null,
  ],
  never
>(
  'save_webhook_endpoint',
  `insert into webhook_endpoints (user_id, url, events, form, secret, made_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update set
     url = excluded.url, events = excluded.events, form = excluded.form, updated_at = now(),
     made_by = case when webhook_endpoints.url is null then excluded.made_by else webhook_endpoints.made_by end,
     failing_since = case when webhook_endpoints.url is not distinct from excluded.url
       then webhook_endpoints.failing_since end,
     failures = case when webhook_endpoints.url is not distinct from excluded.url then webhook_endpoints.failures else 0 end,
     disabled_at = case when webhook_endpoints.url is not distinct from excluded.url
       then webhook_endpoints.disabled_at end`,
)

/**
 * Replaces the secret; the previous one still signs for some hours. Returns no row if there is no
 * endpoint, or if this rotation has already happened.
 */
export const rotateSecret = statement<
  [account: string, secret: Buffer, rotation: string, hours: number],
  Rows['rotate_webhook_secret']
>(
  'rotate_webhook_secret',
  `update webhook_endpoints set secret = $2, previous_secret = secret,
     previous_until = now() + make_interval(hours => $4), updated_at = now(),
     rotations = (array_prepend($3::uuid, rotations))[1:100]
   where user_id = $1 and $3::uuid <> all(rotations) returning previous_until`,
)

export const enableEndpoint = statement<[account: string], never>(
  'enable_webhook_endpoint',
  `update webhook_endpoints set disabled_at = null, failing_since = null, failures = 0
   where user_id = $1`,
)

/** Makes all waiting deliveries of the account due now. */
export const hurryOrderingKeys = statement<[account: string], never>(
  'hurry_webhook_ordering_keys',
  `update webhook_ordering_keys set due_at = clock_timestamp() where user_id = $1 and due_at > clock_timestamp()`,
)

/** Cancels the account's waiting deliveries, because the account has removed its URL. */
export const cancelWaiting = statement<[account: string], never>(
  'cancel_waiting_webhooks',
  `update webhook_deliveries set state = 'cancelled', finished_at = clock_timestamp()
   where user_id = $1 and state = 'waiting'`,
)

export const deleteOrderingKeys = statement<[account: string], never>(
  'delete_ordering_keys_of',
  'delete from webhook_ordering_keys where user_id = $1',
)
