import { isOfTestCompany } from '#domain/webhooks/webhook-body.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { AttemptOutcome } from '#contract/endpoints/webhook-log.ts'
import type { Listen } from '#platform/database/listener.ts'
import type { Pool } from '#platform/database/pool.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import type { Services } from '#platform/services.ts'
import { openCalls } from './call-receiver.ts'
import { claimWebhooks, type Claimed } from './delivery-queries.ts'
import { createAttemptWriter } from './attempt-writer.ts'
import { openWebhookMetrics } from './webhook-metrics.ts'

/**
 * Maximum milliseconds to wait for a notification before the next check. Retries become due without
 * a notification.
 */
const IDLE_MS = 1_000
const RETRY_MS = 2_000
/**
 * Minimum and maximum milliseconds between two checks for due deliveries. Within these limits, the
 * pause is as long as the last check took. Calls that end during a pause share the next check,
 * because a check may cost more than a call.
 */
const SPACING_MS = { least: 5, max: 20 }
/** Maximum concurrent calls of this node. `MAX_PER_ENDPOINT` limits the calls to one endpoint. */
const MAX_CONCURRENCY = 200
/**
 * Maximum claimed deliveries of this node: those being called, and those whose result is being
 * stored.
 */
const MAX_CLAIMED = 2 * MAX_CONCURRENCY
const MAX_PER_ENDPOINT = 8
/**
 * Maximum calls of this node to failing endpoints. A hundred calls without an answer must leave
 * room for calls to other endpoints.
 */
const MAX_FAILING = 100
/**
 * Lease of a claimed delivery. It must exceed the call's limits (platform/outgoing/dial.ts) and the
 * time to store the result.
 */
export const LEASE_SECONDS = 45

export type WebhookSender = {
  /** Registers the metrics. The returned function refreshes them. */
  readonly measure: (registry: Registry) => () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Sends due webhook deliveries, on every node. Each delivery is sent at least once, and the
 * deliveries of one shipment in order. The calls of each endpoint are limited, so that an endpoint
 * that hangs does not delay the others. Another node sends the deliveries of a killed node.
 */
export function startWebhookSender(services: Services, listen: Listen<'lastro_webhook'>): WebhookSender {
  const { pool, log: parent } = services
  const log = parent.child({ part: 'webhooks' })
  const wake = new WakeSignal()
  const stopping = new AbortController()
  const stopListening = listen('lastro_webhook', () => wake.wake())
  const metrics = openWebhookMetrics()
  const { calling, inFlight, send } = openDeliveries(services, {
    log,
    wake,
    stopping: stopping.signal,
    note: metrics.note,
  })

  async function sendDue(): Promise<void> {
    const free = Math.min(MAX_CONCURRENCY - calling.size, MAX_CLAIMED - inFlight.size)
    if (free === 0) return
    const claim = randomUUID()
    const due = await claimDue(pool, claim, free, calling)
    for (const claimed of due) send(claimed, claim)
  }

  async function run(): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      try {
        const began = performance.now()
        await sendDue()
        const took = performance.now() - began
        isFailing = false
        await wake.sleep(IDLE_MS)
        await sleep(Math.max(SPACING_MS.least, Math.min(SPACING_MS.max, took)))
      } catch (error) {
        if (!isFailing && !stopping.signal.aborted) log.warn({ err: error }, 'no webhooks can be sent')
        isFailing = true
        await wake.sleep(RETRY_MS)
      }
    }
  }

  const running = run()
  return {
    measure: (registry) => {
      metrics.register(registry)
      return () => metrics.refresh(pool, calling.size)
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      wake.wake()
      await running
      await Promise.all(inFlight)
    },
  }
}

/** Claims as many deliveries as calls are free, few of them of endpoints that fail. */
function claimDue(pool: Pool, claim: string, free: number, calling: ReadonlySet<Claimed>) {
  const failing = [...calling].filter(({ is_failing }) => is_failing).length
  const freeOfFailing = Math.max(0, MAX_FAILING - failing)
  return claimWebhooks(pool, claim, LEASE_SECONDS, free, freeOfFailing, MAX_PER_ENDPOINT)
}

type Sending = {
  readonly log: FastifyBaseLogger
  readonly wake: WakeSignal
  readonly stopping: AbortSignal
  /** Receives the outcome of each call and its duration in milliseconds. */
  readonly note: (outcome: AttemptOutcome, duration: number) => void
}

/**
 * Creates the function that sends claimed deliveries. `calling` contains the deliveries that are
 * being called, `inFlight` also those whose result is not stored yet.
 */
function openDeliveries(services: Services, { log, wake, stopping, note }: Sending) {
  const call = openCalls(services, stopping)
  const keep = createAttemptWriter(services.pool)
  const inFlight = new Set<Promise<void>>()
  const calling = new Set<Claimed>()

  async function deliver(claimed: Claimed, claim: string): Promise<void> {
    calling.add(claimed)
    const attempt = await call(claimed).finally(() => {
      calling.delete(claimed)
      // The ended call no longer counts against the limit of concurrent calls, so another delivery
      // can be claimed before the result is stored.
      wake.wake()
    })
    // Figures of the installation leave test companies out.
    if (attempt !== undefined && !isOfTestCompany(claimed.facts)) note(attempt.outcome, attempt.duration)
    await keep({ claimed, claim, attempt })
  }

  function send(claimed: Claimed, claim: string): void {
    const sending = deliver(claimed, claim)
      .catch((error: unknown) => {
        // The result was not stored, so the delivery is sent again after its lease expires.
        if (!stopping.aborted) log.error({ err: error }, 'what came of a webhook could not be kept')
      })
      .finally(() => {
        inFlight.delete(sending)
        wake.wake()
      })
    inFlight.add(sending)
  }

  return { calling, inFlight, send }
}
