import { deviceStore } from './device-store.ts'
import { tellPendingChanged } from './pending-changes.ts'

/** Forgets what an account has on this device of one shipment, when nothing can be recorded on it any more. */
export async function forgetPendingOf(account: string, trackingId: string): Promise<void> {
  try {
    await (await deviceStore()).forgetShipment(account, trackingId)
    tellPendingChanged()
  } catch {
    // Nothing was kept.
  }
}
