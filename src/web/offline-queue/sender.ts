import { backOff } from '../api/back-off.ts'
import { logOrigin } from '../commit/log-origin.ts'
import { deviceStore } from './device-store.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { isRecorded, postScan } from './post-scan.ts'
import { sendQueued, type Stop } from './send-queued.ts'

const LOCK = 'lastro.pending'

type Sender = {
  readonly account: string
  /** There may be something new to send. */
  readonly wake: () => void
  /** Tries at once, whatever the browser says of the network. */
  readonly urge: () => Promise<Stop>
}

let sender: Sender | undefined

/**
 * Sends what the account has kept, whenever there is something and a chance: at once, when the network is back, when the
 * page is looked at, and after growing pauses. One tab at a time. Gives the function that stops it.
 */
export function startSending(account: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<Stop> | undefined
  let isAsked = false
  const stopped = new AbortController()

  const send = (isUrged: boolean): Promise<Stop> => {
    running ??= trySending(account, isUrged).finally(() => {
      running = undefined
    })
    return running
  }
  const wake = async (): Promise<void> => {
    clearTimeout(timer)
    isAsked = true
    if (running !== undefined) return
    let stop: Stop = { reason: 'done' }
    // What was kept while the last one was on its way.
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

  sender = { account, wake: () => void wake(), urge }
  // What a page without network needs to commit to anything; asked for while there is one.
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
    if (sender?.account === account) sender = undefined
  }
}

/** Tells the sender that something was kept; without one it is sent when its account is next at work here. */
export function wakeSender(): void {
  sender?.wake()
}

/** Tries at once, whatever the browser says of the network. */
export async function sendNow(account: string): Promise<Stop> {
  return sender?.account === account ? sender.urge() : trySending(account, true)
}

async function trySending(account: string, isUrged: boolean): Promise<Stop> {
  try {
    return await sendInTurn(account, isUrged)
  } catch {
    // The store, for once, does not answer.
    return { reason: 'unanswered' }
  }
}

async function sendInTurn(account: string, isUrged: boolean): Promise<Stop> {
  const store = await deviceStore()
  return inTurn(() =>
    sendQueued(account, {
      store,
      post: postScan,
      isRecorded,
      isOnline: () => isUrged || navigator.onLine,
      now: Date.now,
      onChange: notifyQueueChanged,
    }),
  )
}

/** One tab of this browser at a time. Without HTTPS there are no locks: two tabs may then send the same, which is one event. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined
  return locks === undefined ? run() : locks.request(LOCK, run)
}
