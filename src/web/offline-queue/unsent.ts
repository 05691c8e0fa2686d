import { deviceStore } from './device-store.ts'
import { sendNow } from './sender.ts'

/**
 * Delay in milliseconds before the next attempt to send. An earlier `online` event of the browser
 * ends the delay.
 */
const PAUSE_MS = 10_000
/**
 * Maximum wait in milliseconds for a checkpoint that must not be sent yet. Either the user can
 * still withdraw the checkpoint, or the server requested a delay.
 */
const MAX_HOLD_MS = 60_000

/**
 * Returns the number of a person's unsent checkpoints and pictures on this device; 0 if the browser
 * stores nothing.
 */
export async function countUnsent(person: string): Promise<number> {
  try {
    const store = await deviceStore()
    return (await store.countOpen(person)) + (await store.countOpenPictures(person))
  } catch {
    return 0
  }
}

/**
 * Resolves when a person's checkpoints and pictures have been sent. Also resolves if the next one
 * needs a sign-in, or must wait for longer than `MAX_HOLD_MS`.
 * @param onWait called once if something is unsent
 */
export async function sentOrTried(person: string, onWait: () => void): Promise<void> {
  let isWaiting = false
  while ((await countUnsent(person)) > 0) {
    if (!isWaiting) onWait()
    isWaiting = true
    if (navigator.onLine) {
      const stop = await sendNow(person)
      const isPutOff = stop.reason === 'early' && stop.until > Date.now() + MAX_HOLD_MS
      if (stop.reason === 'signed_out' || isPutOff) return
    }
    if ((await countUnsent(person)) > 0) await nextChance()
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
