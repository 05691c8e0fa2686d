import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'

/**
 * Deletes an account's queued checkpoints of one shipment on this device, once the shipment accepts
 * no more checkpoints.
 */
export async function deleteQueuedOf(account: string, trackingId: string): Promise<void> {
  try {
    await (await deviceStore()).deleteQueued(account, trackingId)
    notifyQueueChanged()
  } catch {
    // The browser has no store, so nothing was queued.
  }
}
