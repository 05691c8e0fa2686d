import { deviceStore } from './device-store.ts'
import type { QueuedScan } from './queued-scan.ts'
import { queuedScan } from './queued-scan.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { wakeSender } from './sender.ts'

/** Sends a refused checkpoint again as it is, in its place: what it lacked may have come meanwhile. */
export async function sendAgain(account: string, eventId: string): Promise<void> {
  const store = await deviceStore()
  await store.sendAgain(account, eventId)
  notifyQueueChanged()
  wakeSender()
}

/** Gives a refused checkpoint up, for good. */
export async function discard(account: string, eventId: string): Promise<void> {
  const store = await deviceStore()
  await store.discard(account, eventId)
  notifyQueueChanged()
}

/** One that was refused; undefined when there is none of that event, or it is not refused. */
export async function findRefused(account: string, eventId: string): Promise<QueuedScan | undefined> {
  const store = await deviceStore()
  const stored = await store.find(account, eventId)
  return stored?.state === 'refused' ? queuedScan(stored, Date.now()) : undefined
}
