import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { sendNow } from './sender.ts'

/** How long to wait before trying again where the network's return is not told, in milliseconds. */
const PAUSE_MS = 10_000
/** What is due later than this is not waited for, in milliseconds. */
const MAX_HOLD_MS = 60_000

/** How many checkpoints of an account still wait on this device; none where the browser keeps nothing. */
export async function countUnsent(account: string): Promise<number> {
  try {
    return await (await deviceStore()).countOpen(account)
  } catch {
    return 0
  }
}

/**
 * Resolves when an account's checkpoints have been sent, or the server was there to take them: what then still waits, waits
 * for another reason than the network.
 * @param onWait told once that it has to be waited for
 */
export async function sentOrTried(account: string, onWait: () => void): Promise<void> {
  let isWaiting = false
  while ((await countUnsent(account)) > 0) {
    if (!isWaiting) onWait()
    isWaiting = true
    if (navigator.onLine) {
      const stop = await sendNow(account)
      const isPutOff = stop.reason === 'early' && stop.until > Date.now() + MAX_HOLD_MS
      if (stop.reason === 'signed_out' || isPutOff) return
    }
    if ((await countUnsent(account)) > 0) await nextChance()
  }
}

/** Forgets what an account has on this device, when the account is no more. */
export async function deleteQueued(account: string): Promise<void> {
  try {
    await (await deviceStore()).deleteOfAccount(account)
    notifyQueueChanged()
  } catch {
    // Nothing was kept.
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, PAUSE_MS)
    window.addEventListener('online', end)
  })
}
