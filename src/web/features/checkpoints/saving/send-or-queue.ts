import { networkError } from '../../../api/answer.ts'
import { ApiError } from '../../../api/api-error.ts'
import { isUnanswered } from '../../../commit/record-once.ts'
import { currentLanguage } from '../../../locales/language.ts'
import { loadMessages } from '../../../locales/loaded-messages.ts'
import type { Committed } from '../../../offline-queue/queue-scan.ts'
import { queuedContent, type QueuedContent } from '../../../offline-queue/queued-content.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { digestsIn } from '../../../offline-queue/queued-picture.ts'
import { whenIdle } from '../../../ui/lib/when-idle.ts'

/**
 * Loads the code of the offline queue and its messages. No page needs them before the user saves a
 * checkpoint.
 */
const loadQueue = async () => {
  await loadMessages(currentLanguage())
  return import('../../../offline-queue/queue-scan.ts')
}
whenIdle(loadQueue)

/** Time to wait for an answer before the request is queued, in milliseconds. */
const TIMEOUT_MS = 12_000

/**
 * Request that was queued on this device because the server was not reached. `late` is the annex
 * in its place, if the server was reached and the shipment closed.
 */
export type Kept = { readonly kept: QueuedContent; readonly late?: QueuedScan }

/**
 * Sends a checkpoint or an annex, or queues it on this device if there is no network. The queued
 * request is identical to the sent one, so that the server recognizes the same event if it receives
 * both. A request with pictures is queued in any case, so that its pictures are sent after it. A
 * delivery or attempt that came too late is queued as an annex.
 * @param hadAttempt true if the request may have been sent before
 * @throws ApiError from `send`; ApiError `network` if the request could not be queued either
 */
export async function sendOrQueue<Sent>(
  committed: Committed,
  hadAttempt: boolean,
  send: () => Promise<Sent>,
): Promise<Sent | Kept> {
  const { account, body } = committed
  if (!navigator.onLine) return keep(committed, hadAttempt)
  const end = digestsIn(body).length === 0 ? undefined : await stage(committed)
  try {
    const sent = await inTime(send())
    await end?.('recorded')
    return sent
  } catch (error) {
    if (end !== undefined && isUnanswered(error)) {
      await end('unanswered')
      return { kept: queuedContent(body) }
    }
    const late = await keepLate(account, body, error).catch(() => undefined)
    if (late !== undefined) return { kept: queuedContent(body), late }
    await end?.('refused')
    if (!(error instanceof ApiError && error.code === 'network')) throw error
    return keep(committed, true)
  }
}

/**
 * Fails after a timeout, because a network without throughput may delay a request for minutes. If
 * the request arrives later, the server recognizes the same event.
 */
async function inTime<T>(sent: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(networkError()), TIMEOUT_MS)
  })
  return Promise.race([sent, late])
}

async function stage(committed: Committed) {
  const { stageCommitted } = await loadQueue().catch(() => {
    throw networkError()
  })
  return stageCommitted(committed, new Date(Date.now() + TIMEOUT_MS))
}

/** Queues an annex in place of a refused checkpoint; returns undefined if the refusal stands. */
async function keepLate(
  account: string,
  body: Committed['body'],
  error: unknown,
): Promise<QueuedScan | undefined> {
  const { event_id } = body
  const isLate = error instanceof ApiError && error.final_event_id !== undefined
  if (!isLate || event_id === undefined || 'kind' in body) return undefined
  const { queueLate } = await loadQueue()
  const { code, words, final_event_id, final_at } = error
  return queueLate(account, { ...body, event_id }, { code, words, final_event_id, final_at })
}

async function keep(committed: Committed, wasSent: boolean): Promise<Kept> {
  // Without network, the queue's code can be loaded only if a service worker has stored it.
  // Otherwise saving fails with `network`.
  const { queueCommitted, NotQueuedError } = await loadQueue().catch(() => {
    throw networkError()
  })
  try {
    await queueCommitted({ ...committed, wasSent })
    return { kept: queuedContent(committed.body) }
  } catch (error) {
    throw error instanceof NotQueuedError ? networkError() : error
  }
}
