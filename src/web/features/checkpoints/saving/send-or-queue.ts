import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { networkError } from '../../../api/answer.ts'
import { ApiError } from '../../../api/api-error.ts'
import { currentLanguage } from '../../../locales/language.ts'
import { loadMessages } from '../../../locales/loaded-messages.ts'
import { queuedContent, type QueuedContent } from '../../../offline-queue/queued-content.ts'
import { whenIdle } from '../../../ui/lib/when-idle.ts'

/**
 * Loads the code of the offline queue and its messages. No page needs them before the user saves a
 * checkpoint.
 */
const loadQueue = async () => {
  await loadMessages(currentLanguage())
  const { queueCommitted, NotQueuedError } = await import('../../../offline-queue/queue-scan.ts')
  return { queueCommitted, NotQueuedError }
}
whenIdle(loadQueue)

/** Time to wait for an answer before the checkpoint is queued, in milliseconds. */
const TIMEOUT_MS = 12_000

/** Checkpoint that was queued on this device because the server was not reached. */
export type Kept = { readonly kept: QueuedContent }

/**
 * Sends a checkpoint, or queues it on this device if there is no network. The queued request is
 * identical to the sent one, so that the server recognizes the same event if it receives both.
 * @param hadAttempt true if the request may have been sent before
 * @throws ApiError from `send`; ApiError `network` if the checkpoint could not be queued either
 */
export async function sendOrQueue<Sent>(
  account: string,
  body: CreateCheckpointBody,
  hadAttempt: boolean,
  send: () => Promise<Sent>,
): Promise<Sent | Kept> {
  if (!navigator.onLine) return keep(account, body, hadAttempt)
  try {
    return await inTime(send())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'network')) throw error
    return keep(account, body, true)
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

async function keep(account: string, body: CreateCheckpointBody, wasSent: boolean): Promise<Kept> {
  // Without network, the queue's code can be loaded only if a service worker has stored it.
  // Otherwise saving fails with `network`.
  const { queueCommitted, NotQueuedError } = await loadQueue().catch(() => {
    throw networkError()
  })
  try {
    await queueCommitted({ account, body, wasSent })
    return { kept: queuedContent(body) }
  } catch (error) {
    throw error instanceof NotQueuedError ? networkError() : error
  }
}
