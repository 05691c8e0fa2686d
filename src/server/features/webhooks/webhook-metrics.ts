import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './webhooks.rows.ts'

const readQueueHealth = statement<[], Rows['read_endpoint_health']>(
  'read_endpoint_health',
  'select * from webhook_queue_health()',
)

/**
 * Opens the metrics of webhooks: calls of this node, and waiting deliveries of all nodes. No label
 * contains an account, a URL or a delivery.
 */
export function openWebhookMetrics() {
  const registers: Registry[] = []
  const calls = new Counter({
    name: 'lastro_webhook_calls_total',
    help: 'Calls of webhooks that this node made, by what came of them',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'lastro_webhook_call_duration_seconds',
    help: 'Time from dialling to the end of the answer',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  })
  const underWay = new Gauge({
    name: 'lastro_webhook_calls_in_flight',
    help: 'Calls of webhooks that this node is making',
    registers,
  })
  const ofState = { labelNames: ['endpoints'], registers } as const
  const endpoints = new Gauge({
    name: 'lastro_webhook_endpoints',
    help: 'Addresses of webhooks that take calls, that take none lately, and that are suspended',
    ...ofState,
  })
  const waiting = new Gauge({
    name: 'lastro_webhook_waiting',
    help: 'Webhooks that are to be delivered yet',
    ...ofState,
  })
  const oldest = new Gauge({
    name: 'lastro_webhook_oldest_waiting_seconds',
    help: 'Age of the oldest webhook that is to be delivered yet; 0 where there is none',
    ...ofState,
  })
  return {
    /**
     * Records a call.
     * @param duration duration in milliseconds
     */
    note: (outcome: AttemptOutcome, duration: number): void => {
      calls.inc({ outcome })
      durations.observe(duration / 1_000)
    },
    register(registry: Registry): void {
      for (const metric of [calls, durations, underWay, endpoints, waiting, oldest]) {
        registry.registerMetric<string>(metric)
      }
    },
    async refresh(on: Queryable, inFlight: number): Promise<void> {
      underWay.set(inFlight)
      for (const row of await readQueueHealth(on)) {
        const label = { endpoints: row.state }
        endpoints.set(label, row.endpoints)
        waiting.set(label, row.waiting)
        oldest.set(label, row.oldest_seconds)
      }
    },
  }
}
