import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'

/**
 * Deletes a person's queued checkpoints on this device, or only those of one shipment. Called when
 * the person's account is deleted or the shipment is erased, because the server then no longer
 * accepts them.
 * @param account id of the person; with `trackingId`, key of the person and the account
 * (`deviceKey`)
 */
export async function deleteQueued(account: string, trackingId?: string): Promise<void> {
  try {
    await (await deviceStore()).deleteQueued(account, trackingId)
    notifyQueueChanged()
  } catch {
    // The browser stores nothing for this page, so no checkpoint was queued.
  }
}
