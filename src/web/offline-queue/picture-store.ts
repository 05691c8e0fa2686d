import type { Picture, StoredPicture } from './queued-picture.ts'
import { digestsIn } from './queued-picture.ts'
import type { QueueRefusal, StoredScan } from './queued-scan.ts'
import {
  keysOf,
  pictureKeysOf,
  startTransaction,
  type QueueDatabase,
  type QueueTransaction,
} from './queue-schema.ts'

/** Names a checkpoint in the stored pictures that its request names. */
export async function attachPictures(
  tx: QueueTransaction,
  { account, event_id, body }: Pick<StoredScan, 'account' | 'event_id' | 'body'>,
): Promise<void> {
  const pictures = tx.objectStore('pictures')
  for (const digest of digestsIn(body)) {
    const stored = await pictures.get([account, digest])
    if (stored?.events.includes(event_id) === false)
      await pictures.put({ ...stored, events: [...stored.events, event_id] })
  }
}

/**
 * Removes a checkpoint from its pictures. If it was recorded, they may be sent. Otherwise those
 * that nothing else names are deleted.
 */
export async function detachPictures(
  tx: QueueTransaction,
  eventId: string,
  isRecorded: boolean,
): Promise<void> {
  const pictures = tx.objectStore('pictures')
  for (const stored of await pictures.index('by_event').getAll(eventId)) {
    const events = stored.events.filter((event) => event !== eventId)
    if (isRecorded) await pictures.put({ ...stored, events, open_of: stored.account })
    else if (events.length > 0 || stored.open_of !== undefined) await pictures.put({ ...stored, events })
    else await pictures.delete([stored.account, stored.digest])
  }
}

type Key = Pick<StoredPicture, 'account' | 'digest'>

/** Operations on pictures of checkpoints. */
export function picturesOn(db: QueueDatabase) {
  /** Writes the result of `to` for one picture; null deletes the picture. */
  const change = async ({ account, digest }: Key, to: (stored: StoredPicture) => StoredPicture | null) => {
    const tx = db.transaction('pictures', 'readwrite', { durability: 'strict' })
    const stored = await tx.store.get([account, digest])
    const changed = stored && to(stored)
    if (changed === null) await tx.store.delete([account, digest])
    else if (changed !== undefined) await tx.store.put(changed)
    await tx.done
  }
  return {
    /**
     * Resolves once the pictures are on disk. No queued request names them yet.
     * @throws DOMException if the browser refuses to store them; then none is stored
     */
    async storePictures(account: string, pictures: readonly Picture[], now: number) {
      const tx = db.transaction('pictures', 'readwrite', { durability: 'strict' })
      const store = async ({ blob, digest }: Picture) => {
        const { refusal: _refusal, ...known } = (await tx.store.get([account, digest])) ?? { events: [] }
        await tx.store.put({
          ...known,
          account,
          digest,
          blob,
          stored_at: now,
          not_before: 0,
          failures: 0,
        })
      }
      await Promise.all([...pictures.map(store), tx.done])
    },
    /** Returns all pictures of the person. */
    pictures: (person: string) => db.getAll('pictures', pictureKeysOf(person)),
    /** Returns the number of pictures that are still to be sent, and may be. */
    countOpenPictures: (person: string) => db.countFromIndex('pictures', 'open', keysOf(person)),
    /** Returns the next picture to send. */
    nextPicture: (person: string) => db.getFromIndex('pictures', 'open', keysOf(person)),
    /** Deletes a sent picture, unless a queued checkpoint names it too. */
    finishPicture: (key: Key) =>
      change(key, ({ open_of: _open, ...stored }) => (stored.events.length === 0 ? null : stored)),
    postponePicture: (key: Key, changed: Partial<Pick<StoredPicture, 'not_before' | 'failures'>>) =>
      change(key, (stored) => ({ ...stored, ...changed })),
    refusePicture: (key: Key, refusal: QueueRefusal) =>
      change(key, ({ open_of: _open, ...stored }) => ({ ...stored, refusal })),
    /** Sends a refused picture again. */
    sendPictureAgain: (key: Key) =>
      change(key, ({ refusal, ...stored }) =>
        refusal === undefined ? stored : { ...stored, open_of: stored.account, failures: 0, not_before: 0 },
      ),
    /** Deletes a refused picture. */
    discardPicture: (key: Key) => change(key, (stored) => (stored.refusal === undefined ? stored : null)),
    /**
     * Deletes the person's pictures from before the time `before` that no checkpoint in the queue
     * names. A page that was closed before it queued the checkpoint has left them.
     */
    async deleteStrayPictures(person: string, before: number) {
      const tx = startTransaction(db)
      const events = tx.objectStore('scans').index('by_event')
      for (const stored of await tx.objectStore('pictures').getAll(pictureKeysOf(person))) {
        const isNeeded = stored.open_of !== undefined || stored.refusal !== undefined
        if (isNeeded || stored.stored_at >= before) continue
        const counts = await Promise.all(stored.events.map((event) => events.count(event)))
        if (counts.every((count) => count === 0))
          await tx.objectStore('pictures').delete([stored.account, stored.digest])
      }
      await tx.done
    },
  }
}
