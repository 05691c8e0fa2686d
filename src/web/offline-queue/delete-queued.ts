import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'

/**
 * Deletes an account's queued checkpoints on this device, or only those of one shipment. Called
 * when the account is deleted or the shipment erased, because the server then no longer accepts
 * them.
 */
export async function deleteQueued(account: string, trackingId?: string): Promise<void> {
  try {
    await (await deviceStore()).deleteQueued(account, trackingId)
    notifyQueueChanged()
  } catch {
    // The browser has no store, so nothing was queued.
  }
}
