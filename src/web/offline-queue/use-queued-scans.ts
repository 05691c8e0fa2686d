import { useSyncExternalStore } from 'react'
import { useAccount } from '../session/state/session-context.tsx'
import { deviceStore } from './device-store.ts'
import { onQueueChange } from './queue-changes.ts'
import { queuedPicture, type QueuedPicture } from './queued-picture.ts'
import { queuedScan, type QueuedScan } from './queued-scan.ts'

/**
 * Minimum interval between two reads of the queue in milliseconds. Sending changes the states of
 * checkpoints faster than a person can read them.
 */
const BREATH_MS = 100
const none: readonly never[] = []

/** State of a person's queue while a component shows it. */
type Look = {
  scans: readonly QueuedScan[]
  pictures: readonly QueuedPicture[]
  isRead: boolean
  readonly lookers: Set<() => void>
  readonly end: () => void
}
const looks = new Map<string, Look>()

/**
 * Returns the signed-in person's queued checkpoints on this device, in order of creation. Recorded
 * ones are listed for a day.
 */
export function useQueuedScans(): readonly QueuedScan[] {
  const { person } = useAccount()
  return useSyncExternalStore(subscribeTo(person), () => looks.get(person)?.scans ?? none)
}

/** Returns the signed-in person's pictures on this device that have not left it. */
export function useQueuedPictures(): readonly QueuedPicture[] {
  const { person } = useAccount()
  return useSyncExternalStore(subscribeTo(person), () => looks.get(person)?.pictures ?? none)
}

/**
 * Returns true if the queue has been read from the store. Before that, `useQueuedScans` returns an
 * empty list even if checkpoints are queued.
 */
export function useQueueRead(): boolean {
  const { person } = useAccount()
  return useSyncExternalStore(subscribeTo(person), () => looks.get(person)?.isRead === true)
}

const subscriptions = new Map<string, (looker: () => void) => () => void>()

/**
 * Returns the same function for the same person, because React would subscribe again if the
 * function changed.
 */
function subscribeTo(person: string): (looker: () => void) => () => void {
  const known = subscriptions.get(person)
  if (known !== undefined) return known
  const subscribe = (looker: () => void) => {
    const look = looks.get(person) ?? begin(person)
    look.lookers.add(looker)
    return () => {
      look.lookers.delete(looker)
      if (look.lookers.size > 0) return
      look.end()
      looks.delete(person)
    }
  }
  subscriptions.set(person, subscribe)
  return subscribe
}

function begin(person: string): Look {
  let isReading = false
  let isStale = false
  const read = async (): Promise<void> => {
    // Sending causes hundreds of changes. Only one read runs at a time, and changes made meanwhile
    // cause only one more read.
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    do {
      isStale = false
      Object.assign(look, await readAll(person))
      look.isRead = true
      for (const looker of look.lookers) looker()
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    } while (isStale)
    isReading = false
  }
  const look: Look = {
    scans: none,
    pictures: none,
    isRead: false,
    lookers: new Set(),
    end: onQueueChange(() => void read()),
  }
  looks.set(person, look)
  void read()
  return look
}

/**
 * Returns all entries; undefined if the browser refuses access to its storage. This refusal is not
 * shown here, because the user sees it when a checkpoint is queued.
 */
async function readAll(person: string): Promise<Pick<Look, 'scans' | 'pictures'> | undefined> {
  try {
    const store = await deviceStore()
    const now = Date.now()
    return {
      scans: (await store.all(person)).map((one) => queuedScan(one, now)),
      pictures: (await store.pictures(person)).flatMap((one) => queuedPicture(one) ?? []),
    }
  } catch {
    return undefined
  }
}
