import { presentMaker } from '#core/accounts/maker.ts'
import { pick } from '#domain/base/field-table.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { defaultForm, webhookBody } from '#domain/webhooks/webhook-body.ts'
import type { DeliveryDetail, WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { messageId } from './sign.ts'
import type { EndpointRow } from './endpoint-queries.ts'
import type { AttemptRow, DeliveryRow, StatisticsRow } from './log-queries.ts'

/**
 * Presents an account's webhook for the API. If the account has none, presents the defaults of a
 * new webhook.
 */
export function presentWebhook(
  row: EndpointRow | undefined,
  statistics: StatisticsRow | undefined,
  now: Date,
): Webhook {
  const isOverlapping = row?.previous_until !== null && row !== undefined && row.previous_until > now
  return {
    url: row?.url ?? null,
    events: row?.events ?? [...webhookEvents],
    form: row?.form ?? defaultForm,
    status:
      row === undefined || row.url === null ? 'inactive' : row.disabled_at === null ? 'active' : 'disabled',
    failing_since: row?.failing_since?.toISOString() ?? null,
    disabled_at: row?.disabled_at?.toISOString() ?? null,
    previous_until: isOverlapping ? (row.previous_until?.toISOString() ?? null) : null,
    has_secret: row !== undefined,
    made_by: row === undefined || row.url === null ? null : presentMaker(row),
    statistics: statistics ?? { calls: 0, taken: 0, median: null, p95: null, waiting: 0, failed: 0 },
  }
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: messageId(row.id),
    ...pick(row, ['event', 'tracking_id', 'shipment_id', 'is_test', 'state']),
    created_at: row.created_at.toISOString(),
    attempts: row.attempts,
    next_at: row.next_at?.toISOString() ?? null,
    last:
      row.last_at === null || row.outcome === null
        ? null
        : {
            at: row.last_at.toISOString(),
            outcome: row.outcome,
            status: row.response_status,
            duration: row.duration ?? 0,
            url: row.url ?? '',
          },
  }
}

/** Presents a delivery with its requests and answers. */
export function presentDetail(row: DeliveryRow, attempts: readonly AttemptRow[]): DeliveryDetail {
  return {
    ...presentDelivery(row),
    body: webhookBody(row.event, row.facts, row.form),
    tries: attempts.map(({ started_at, response_status, ...attempt }) => ({
      ...attempt,
      at: started_at.toISOString(),
      status: response_status,
    })),
  }
}
