import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Listen } from '../db/listener.ts'
import { Wake } from '../log/wake.ts'
import type { Services } from '../services.ts'
import { openCalls } from './call-receiver.ts'
import { takeWebhooks, type Claimed } from './delivery-queries.ts'
import { openKeeping } from './keep-attempts.ts'
import { openWebhookMetrics } from './webhook-metrics.ts'

/** What is due is looked for this often even when no notification comes: retries are announced by nobody. */
const IDLE_MS = 1_000
const RETRY_MS = 2_000
/** Between two looks: what ends meanwhile is followed together, since a look costs more than a call. */
const SPACING_MS = 20
/** Calls of this node at the same time, and calls of one endpoint. */
const MOST_AT_ONCE = 200
const MOST_OF_ENDPOINT = 8
/** Of those of this node, calls of endpoints that take nothing: a hundred that hang must leave room for the others. */
const MOST_FAILING = 100
/** How long a delivery is its sender's: more than a call takes with what is kept of it (outgoing/dial.ts). */
const LEASE_SECONDS = 30

export type WebhookSender = {
  /** Registers how it does; what is returned brings that up to date. */
  readonly measure: (registry: Registry) => () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Sends what webhooks wait for, on every node: at least once each, of one shipment in its order, of one endpoint some at a
 * time, so that one that hangs keeps none of the others waiting. What a killed node was sending is sent by another.
 */
export function startWebhookSender(services: Services, listen: Listen): WebhookSender {
  const { pool, log: parent } = services
  const log = parent.child({ part: 'webhooks' })
  const wake = new Wake()
  const stopping = new AbortController()
  const stopListening = listen('lastro_webhook', () => wake.wake())
  const call = openCalls(services, stopping.signal)
  const keep = openKeeping(pool)
  const metrics = openWebhookMetrics()
  const inFlight = new Map<Promise<void>, Claimed>()

  async function deliver(claimed: Claimed, claim: string): Promise<void> {
    const attempt = await call(claimed)
    if (attempt !== undefined) metrics.note(attempt.outcome, attempt.duration)
    await keep({ claimed, claim, attempt })
  }

  function send(claimed: Claimed, claim: string): void {
    const sending = deliver(claimed, claim)
      .catch((error: unknown) => {
        // Its lease runs out, and it is sent again.
        if (!stopping.signal.aborted) log.error({ err: error }, 'what came of a webhook could not be kept')
      })
      .finally(() => {
        inFlight.delete(sending)
        wake.wake()
      })
    inFlight.set(sending, claimed)
  }

  async function sendDue(): Promise<void> {
    const free = MOST_AT_ONCE - inFlight.size
    if (free === 0) return
    const failing = [...inFlight.values()].filter(({ is_failing }) => is_failing).length
    const claim = randomUUID()
    const due = await takeWebhooks(
      pool,
      claim,
      LEASE_SECONDS,
      free,
      Math.max(0, MOST_FAILING - failing),
      MOST_OF_ENDPOINT,
    )
    for (const claimed of due) send(claimed, claim)
  }

  async function run(): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      try {
        await sendDue()
        isFailing = false
        await wake.sleep(IDLE_MS)
        await sleep(SPACING_MS)
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
      return () => metrics.refresh(pool, inFlight.size)
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      wake.wake()
      await running
      await Promise.all(inFlight.keys())
    },
  }
}
