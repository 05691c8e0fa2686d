import { useSyncExternalStore } from 'react'
import { useAccount } from '../session/session-context.tsx'
import { deviceStore } from './device-store.ts'
import { onQueueChange } from './queue-changes.ts'
import { queuedScan, type QueuedScan } from './queued-scan.ts'

/** Between two readings, in milliseconds: sending changes a step at a time, faster than anybody reads. */
const BREATH_MS = 100
const none: readonly QueuedScan[] = []

/** What is known of an account's, while somebody looks. */
type Look = {
  scans: readonly QueuedScan[]
  isRead: boolean
  readonly lookers: Set<() => void>
  readonly end: () => void
}
const looks = new Map<string, Look>()

/** The signed-in account's checkpoints kept on this device, in order of making; those recorded are listed for a day. */
export function useQueuedScans(): readonly QueuedScan[] {
  const { id } = useAccount()
  return useSyncExternalStore(subscribeTo(id), () => looks.get(id)?.scans ?? none)
}

/** Whether the store has been read: before, none may be known though some are there. */
export function useQueueRead(): boolean {
  const { id } = useAccount()
  return useSyncExternalStore(subscribeTo(id), () => looks.get(id)?.isRead === true)
}

const subscriptions = new Map<string, (looker: () => void) => () => void>()

/** The same function for the same account, so that React stays subscribed. */
function subscribeTo(account: string): (looker: () => void) => () => void {
  const known = subscriptions.get(account)
  if (known !== undefined) return known
  const subscribe = (looker: () => void) => {
    const look = looks.get(account) ?? begin(account)
    look.lookers.add(looker)
    return () => {
      look.lookers.delete(looker)
      if (look.lookers.size > 0) return
      look.end()
      looks.delete(account)
    }
  }
  subscriptions.set(account, subscribe)
  return subscribe
}

function begin(account: string): Look {
  let isReading = false
  let isStale = false
  const read = async (): Promise<void> => {
    // Changes come by the hundred while sending: one reading at a time, and one more for what came meanwhile.
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    do {
      isStale = false
      look.scans = (await readAll(account)) ?? look.scans
      look.isRead = true
      for (const looker of look.lookers) looker()
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    } while (isStale)
    isReading = false
  }
  const look: Look = {
    scans: none,
    isRead: false,
    lookers: new Set(),
    end: onQueueChange(() => void read()),
  }
  looks.set(account, look)
  void read()
  return look
}

/** Undefined where the browser does not give them; keeping one says so loudly. */
async function readAll(account: string): Promise<readonly QueuedScan[] | undefined> {
  try {
    const store = await deviceStore()
    const now = Date.now()
    return (await store.all(account)).map((one) => queuedScan(one, now))
  } catch {
    return undefined
  }
}
