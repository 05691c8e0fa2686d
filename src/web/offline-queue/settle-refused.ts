import { deviceStore } from './device-store.ts'
import type { QueuedPicture } from './queued-picture.ts'
import { type QueuedScan, queuedScan } from './queued-scan.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { wakeSender } from './sender.ts'

/**
 * Queues a refused checkpoint again, unchanged and in its previous position, because the cause of
 * the refusal may be gone.
 */
export async function sendAgain(person: string, eventId: string): Promise<void> {
  const store = await deviceStore()
  await store.sendAgain(person, eventId)
  notifyQueueChanged()
  wakeSender()
}

/** Deletes a refused checkpoint permanently. */
export async function discard(person: string, eventId: string): Promise<void> {
  const store = await deviceStore()
  await store.discard(person, eventId)
  notifyQueueChanged()
}

/** Sends a refused picture again. */
export async function sendPictureAgain(picture: QueuedPicture): Promise<void> {
  await (await deviceStore()).sendPictureAgain(picture)
  notifyQueueChanged()
  wakeSender()
}

/** Deletes a refused picture permanently. */
export async function discardPicture(picture: QueuedPicture): Promise<void> {
  await (await deviceStore()).discardPicture(picture)
  notifyQueueChanged()
}

/**
 * Returns a refused checkpoint; undefined if there is none for that event, or it is not refused.
 */
export async function findRefused(account: string, eventId: string): Promise<QueuedScan | undefined> {
  const store = await deviceStore()
  const stored = await store.find(account, eventId)
  return stored?.state === 'refused' ? queuedScan(stored, Date.now()) : undefined
}
