import type { CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { networkError } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { currentLanguage } from '../../locales/language.ts'
import { loadWords } from '../../locales/loaded-words.ts'
import { queuedContent, type QueuedContent } from '../../offline-queue/queued-content.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** What keeps a checkpoint on this device, which no page needs before one is saved, and its words. */
const loadQueue = async () => {
  await loadWords(currentLanguage())
  const { queueCommitted, NotQueuedError } = await import('../../offline-queue/queue-scan.ts')
  return { queueCommitted, NotQueuedError }
}
whenIdle(loadQueue)

/** How long an answer is waited for before the checkpoint is kept here, in milliseconds. */
const TIMEOUT_MS = 12_000

/** A checkpoint that found no network: it waits on this device. */
export type Kept = { readonly kept: QueuedContent }

/**
 * Sends a checkpoint, or keeps on this device what has no network: the very request that may have been on its way.
 * @param hadAttempt it may have been on its way before
 * @throws ApiError what `send` throws; `network` when the browser does not keep it either, which has been said
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

/** A network that is there and carries nothing may hold a request for minutes. What still arrives is the same event. */
async function inTime<T>(sent: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(networkError()), TIMEOUT_MS)
  })
  return Promise.race([sent, late]).finally(() => clearTimeout(timer))
}

async function keep(account: string, body: CreateCheckpointBody, wasSent: boolean): Promise<Kept> {
  // Without a service worker its code may be out of reach as well.
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
