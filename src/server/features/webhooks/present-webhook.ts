import { presentMaker } from '#core/accounts/maker.ts'
import { pick } from '#domain/base/field-table.ts'
import { webhookBody } from '#domain/webhooks/webhook-body.ts'
import type { DeliveryDetail, WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { messageId } from './sign.ts'
import type { EndpointRow } from './endpoint-queries.ts'
import type { AttemptRow, DeliveryRow, StatisticsRow } from './log-queries.ts'

/** Presents an endpoint for the API. */
export function presentWebhook(
  row: EndpointRow,
  statistics: Omit<StatisticsRow, 'id'> | undefined,
  now: Date,
): Webhook {
  return {
    ...pick(row, ['id', 'name', 'url', 'is_url_repeated', 'events', 'form', 'is_on']),
    status: !row.is_on ? 'inactive' : row.disabled_at === null ? 'active' : 'disabled',
    failing_since: row.failing_since?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    previous_until: overlapOf(row, now),
    made_by: presentMaker(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    statistics: pick(statistics ?? noStatistics, [
      'calls',
      'taken',
      'median',
      'p95',
      'day_calls',
      'day_taken',
      'waiting',
      'failed',
    ]),
  }
}

const noStatistics = {
  calls: 0,
  taken: 0,
  median: null,
  p95: null,
  day_calls: 0,
  day_taken: 0,
  waiting: 0,
  failed: 0,
}

/** Returns the time until which the previous secret signs too; null if it signs no longer. */
export function overlapOf({ previous_until: until }: Pick<EndpointRow, 'previous_until'>, now: Date) {
  return until !== null && until > now ? until.toISOString() : null
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
