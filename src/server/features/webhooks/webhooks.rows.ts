// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindWebhookDelivery = {
  id: string
  position: number
  event: string
  tracking_id: string
  shipment_id: string | null
  is_test: boolean
  state: string
  facts: unknown
  form: unknown
  created_at: Date
  attempts: number
  next_at: Date
  last_at: Date
  outcome: string
  response_status: number | null
  duration: number
  url: string
}

type FindWebhookEndpoint = {
  id: string
  name: string
  url: string
  is_on: boolean
  events: readonly string[]
  form: unknown
  secret: Uint8Array
  previous_secret: Uint8Array | null
  previous_until: Date | null
  failing_since: Date | null
  failures: number
  disabled_at: Date | null
  created_at: Date
  updated_at: Date
  is_url_repeated: boolean
  maker: string
  maker_name: string
  maker_number: number
  maker_left_at: Date | null
}

export type Rows = RowsOf<{
  claim_webhooks: {
    endpoint_id: string
    ordering_key: string
    delivery_id: string
    user_id: string
    url: string
    secret: Uint8Array
    previous_secret: Uint8Array
    event: string
    facts: unknown
    form: unknown
    is_test: boolean
    tries: number
    is_failing: boolean
  }
  count_webhook_tests: { tests: number }
  delete_old_webhooks: { delete_old_webhooks: string }
  disable_webhook_endpoint: { id: string }
  find_webhook_delivery: FindWebhookDelivery
  find_webhook_endpoint: FindWebhookEndpoint
  find_webhook_preview: {
    tracking_id: string
    status: string
    origin: string
    destination: string
    recipient_name: string | null
    id: string
    reference: string | null
    references: unknown
    air: unknown
    estimated_delivery: Date | null
    custom_data: unknown
    events: number
    created_at: Date
    checkpoint_id: string
    checkpoint_type: string
    location: string
    address: string | null
    latitude: number | null
    longitude: number | null
    city: string | null
    uf: string | null
    checkpoint_status: string
    notes: string | null
    delivery: unknown
    receiver: unknown
    media: unknown
    occurred_at: Date
    event_hash: string
  }
  hurry_webhook_ordering_key: { pg_notify: string }
  hurry_webhook_ordering_keys: { pg_notify: string }
  list_webhook_attempts: {
    n: number
    started_at: Date
    url: string
    outcome: string
    duration: number
    request_headers: unknown
    response_status: number | null
    response_headers: unknown
    response_body: string | null
  }
  list_webhook_attempts_to_export: {
    position: number
    created_at: Date
    state: string
    started_at: Date
    outcome: string
    url: string
    duration: number
    response_status: number | null
  }
  list_webhook_deliveries: FindWebhookDelivery
  list_webhook_endpoints: FindWebhookEndpoint
  lock_webhook_ordering_key: { endpoint_id: string; ordering_key: string }
  lock_webhook_ordering_keys: { endpoint_id: string; ordering_key: string }
  note_webhook_endpoints: { id: string; failing_since: Date | null; failures: number; now: Date }
  queue_webhook_deliveries: { is_queued: boolean }
  queue_webhook_test: { id: string }
  read_endpoint_health: { state: string; endpoints: number; waiting: number; oldest_seconds: number }
  read_named_shipments: { id: string; tracking_id: string; status: string }
  read_webhook_statistics: {
    id: string
    calls: number
    taken: number
    day_calls: number
    day_taken: number
    median: number
    p95: number
    waiting: number
    failed: number
  }
  rotate_webhook_secret: { id: string }
  wait_webhook_again: { id: string }
  wait_webhooks_again: { id: string }
}>
