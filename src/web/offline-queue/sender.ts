import { backOff } from '../api/back-off.ts'
import { logOrigin } from '../commit/log-origin.ts'
import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { isRecorded, postScan, putPicture } from './post-scan.ts'
import { sendQueued, type Stop } from './send-queued.ts'

const LOCK = 'lastro.pending'

type Sender = {
  readonly person: string
  /** Checks for new checkpoints to send. */
  readonly wake: () => void
  /** Sends immediately, even if the browser reports no network. */
  readonly urge: () => Promise<Stop>
}

let sender: Sender | undefined

/**
 * Sends the person's queued checkpoints: immediately, when the network returns, when the page
 * becomes visible, and after growing delays. Only one tab sends at a time. Returns the function
 * that stops sending.
 */
export function startSending(person: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<Stop> | undefined
  let isAsked = false
  const stopped = new AbortController()

  const send = (isUrged: boolean): Promise<Stop> => {
    running ??= trySending(person, isUrged).finally(() => {
      running = undefined
    })
    return running
  }
  const wake = async (): Promise<void> => {
    clearTimeout(timer)
    isAsked = true
    if (running !== undefined) return
    let stop: Stop = { reason: 'done' }
    // Repeats for checkpoints that were queued during the last run.
    while (isAsked && stop.reason === 'done') {
      isAsked = false
      stop = await send(false)
    }
    follow(stop)
  }
  const follow = (stop: Stop): void => {
    const isStuck = stop.reason === 'unanswered' || stop.reason === 'signed_out'
    failures = isStuck ? failures + 1 : 0
    if (stop.reason === 'done' || stopped.signal.aborted) return
    const pause = stop.reason === 'early' ? stop.until - Date.now() : backOff(failures, Math.random())
    clearTimeout(timer)
    timer = setTimeout(() => void wake(), Math.max(pause, 0))
  }
  const urge = async (): Promise<Stop> => {
    await running
    const stop = await send(true)
    follow(stop)
    return stop
  }
  const look = () => {
    failures = 0
    void wake()
  }

  sender = { person, wake: () => void wake(), urge }
  // Prefetches the log's origin while online, because a page without network needs it for
  // commitments.
  void logOrigin().catch(() => undefined)
  void wake()
  const { signal } = stopped
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), {
    signal,
  })
  return () => {
    stopped.abort()
    clearTimeout(timer)
    if (sender?.person === person) sender = undefined
  }
}

/**
 * Wakes the sender after a checkpoint was queued. If no sender runs, the checkpoint is sent when
 * its person next signs in here.
 */
export function wakeSender(): void {
  sender?.wake()
}

/** Sends the person's queued checkpoints immediately, even if the browser reports no network. */
export async function sendNow(person: string): Promise<Stop> {
  return sender?.person === person ? sender.urge() : trySending(person, true)
}

async function trySending(person: string, isUrged: boolean): Promise<Stop> {
  try {
    const store = await deviceStore()
    return await inTurn(() =>
      sendQueued(person, {
        store,
        post: postScan,
        putPicture,
        isRecorded,
        annexInPlaceOf: async (scan, refusal) => {
          const late = await import('./annex-in-place.ts')
          return late.annexInPlaceOf(scan, refusal)
        },
        isOnline: () => isUrged || navigator.onLine,
        now: Date.now,
        onChange: notifyQueueChanged,
      }),
    )
  } catch {
    // The browser's store failed. This counts as an unanswered request, so that sending is retried.
    return { reason: 'unanswered' }
  }
}

/**
 * Calls `run` in one tab of this browser at a time. Without HTTPS there are no locks: two tabs may
 * then send the same event, which the server records once.
 */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined
  return locks === undefined ? run() : locks.request(LOCK, run)
}
