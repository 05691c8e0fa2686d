import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'

/** Forgets what an account has on this device of one shipment, when nothing can be recorded on it any more. */
export async function deleteQueuedOf(account: string, trackingId: string): Promise<void> {
  try {
    await (await deviceStore()).deleteOfShipment(account, trackingId)
    notifyQueueChanged()
  } catch {
    // Nothing was kept.
  }
}
