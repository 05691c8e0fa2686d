import { openDB } from 'idb'
import { deviceKey, parseDeviceKey } from '../session/account/workplace.ts'
import type { AnnexInPlace } from './annex-in-place.ts'
import { attachPictures, detachPictures, picturesOn } from './picture-store.ts'
import { createStores, keysOf, pictureKeysOf, startTransaction, type QueueDatabase } from './queue-schema.ts'
import type { QueueRefusal, StoredScan } from './queued-scan.ts'

/** Fields of a checkpoint to queue; the store adds the others. */
type NewScan = Pick<
  StoredScan,
  | 'account'
  | 'company'
  | 'event_id'
  | 'tracking_id'
  | 'body'
  | 'made_at'
  | 'send_after'
  | 'was_sent'
  | 'was_offline'
>

type Released = Partial<Pick<StoredScan, 'was_offline' | 'not_before' | 'failures' | 'was_sent' | 'body'>>

type Settled = { readonly at: number } & (
  | { readonly state: 'recorded' }
  | { readonly state: 'refused'; readonly refusal: QueueRefusal }
)

/**
 * Opens the store named `name`.
 * @param onClosed called if the browser closes the store, or a newer version of the application in
 * another tab does
 */
export async function openOfflineQueue(
  name: string,
  onClosed: () => void = () => undefined,
): Promise<OfflineQueue> {
  const db: QueueDatabase = await openDB(name, 2, {
    upgrade: createStores,
    blocking() {
      db.close()
      onClosed()
    },
    terminated: onClosed,
  })
  return storeOn(db)
}

/** State of an entry that was never sent and may be sent now. */
const unsent = {
  state: 'waiting',
  was_sent: false,
  was_offline: false,
  send_after: 0,
  not_before: 0,
  failures: 0,
} as const

type Change = (scan: StoredScan) => StoredScan | null | undefined

/**
 * Reads one checkpoint by its event id and writes the result of `change`: null deletes the
 * checkpoint, undefined leaves it unchanged. Its pictures follow: they may be sent once it is
 * recorded, and are deleted with it.
 */
async function changeScan(
  db: QueueDatabase,
  eventId: string,
  to: Change,
): Promise<StoredScan | null | undefined> {
  const tx = startTransaction(db)
  const scans = tx.objectStore('scans')
  const scan = await scans.index('by_event').get(eventId)
  const changed = scan && to(scan)
  if (scan !== undefined && changed === null) {
    await scans.delete(scan.order)
    await detachPictures(tx, scan.event_id, false)
  } else if (changed) {
    await scans.put(changed)
    if (changed.state === 'recorded') await detachPictures(tx, changed.event_id, true)
  }
  await tx.done
  return changed
}

/** The offline queue of this device, for all accounts that use it. Each call is one transaction. */
export type OfflineQueue = ReturnType<typeof storeOn>

function storeOn(db: QueueDatabase) {
  return {
    ...readsOf(db),
    ...sendingOn(db),
    ...decisionsOn(db),
    ...deletionsOn(db),
    ...picturesOn(db),
    /**
     * Resolves once the checkpoint is on disk. The same event is stored only once. Stored pictures
     * that its request names belong to it from then on.
     * @throws DOMException if the browser refuses to store the checkpoint
     */
    async add(scan: NewScan): Promise<StoredScan> {
      const tx = startTransaction(db)
      const scans = tx.objectStore('scans')
      const known = await scans.index('by_event').get(scan.event_id)
      if (known !== undefined) return known
      const whole = {
        ...scan,
        format: 1,
        open_of: scan.account,
        state: 'waiting',
        not_before: 0,
        failures: 0,
      } as const
      // The store assigns the key.
      const order = await scans.add(whole as unknown as StoredScan)
      await attachPictures(tx, whole)
      await tx.done
      return { ...whole, order }
    },
    close: () => db.close(),
  }
}

const isOf = (person: string, { account }: StoredScan): boolean => parseDeviceKey(account).person === person

/** Operations that read a person's checkpoints. */
function readsOf(db: QueueDatabase) {
  return {
    /** Returns the person's checkpoints for all accounts, in order of creation. */
    async all(person: string) {
      const found = await db.getAllFromIndex('scans', 'by_account', keysOf(person))
      return found.toSorted((a, b) => a.order - b.order)
    },
    /** Returns the checkpoint of this event that was made for exactly this account. */
    async find(account: string, eventId: string) {
      const scan = await db.getFromIndex('scans', 'by_event', eventId)
      return scan?.account === account ? scan : undefined
    },
    /** Returns the number of checkpoints still to be sent. */
    countOpen: (person: string) => db.countFromIndex('scans', 'open', keysOf(person)),
    /**
     * Returns the next checkpoint to send. All checkpoints for one account are sent before those
     * for the next account, each time the oldest first.
     */
    head: (person: string) => db.getFromIndex('scans', 'open', keysOf(person)),
  }
}

/** Operations with which the sender of the queue changes checkpoints. */
function sendingOn(db: QueueDatabase) {
  return {
    /**
     * Marks the checkpoint as being sent. Returns undefined if the checkpoint was deleted, is
     * finished, or must not be sent yet at the time `now`.
     */
    async claim(eventId: string, now: number) {
      const claimed = await changeScan(db, eventId, (scan) => {
        const isDue = scan.open_of !== undefined && scan.send_after <= now
        return isDue ? { ...scan, state: 'sending', was_sent: true } : undefined
      })
      return claimed ?? undefined
    },
    /** Marks an unfinished checkpoint as no longer being sent, so that it can be claimed again. */
    async release(eventId: string, changed: Released = {}) {
      await changeScan(db, eventId, (scan) =>
        scan.open_of === undefined ? undefined : { ...scan, ...changed, state: 'waiting' },
      )
    },
    /**
     * Marks all checkpoints of the person as not being sent, because a page that was closed while
     * sending may have left some marked. Must be called while nothing is sent.
     */
    async releaseAll(person: string) {
      const tx = db.transaction('scans', 'readwrite')
      for (const scan of await tx.store.index('open').getAll(keysOf(person))) {
        if (scan.state === 'sending') await tx.store.put({ ...scan, state: 'waiting' })
      }
      await tx.done
    },
    /**
     * Ends the time in which a page itself sends a queued checkpoint. A refused checkpoint is
     * deleted, because the page shows the refusal. The sender sends one without an answer again.
     */
    async unstage(eventId: string, outcome: 'recorded' | 'refused' | 'unanswered', at: number) {
      await changeScan(db, eventId, ({ open_of: open, ...scan }) => {
        if (open === undefined || scan.state !== 'waiting') return undefined
        if (outcome === 'refused') return null
        return outcome === 'recorded'
          ? { ...scan, state: 'recorded', settled_at: at }
          : { ...scan, open_of: open, send_after: 0 }
      })
    },
    /**
     * Puts an annex in the place of a checkpoint that came too late, together with its pictures.
     * Without the checkpoint, or if the annex is queued already, no annex is added.
     */
    async replace(eventId: string, annex: AnnexInPlace) {
      const tx = startTransaction(db)
      const byEvent = tx.objectStore('scans').index('by_event')
      const [scan, known] = await Promise.all([byEvent.get(eventId), byEvent.get(annex.event_id)])
      if (scan !== undefined && known === undefined) {
        const { settled_at: _at, refusal: _refusal, ...same } = scan
        const placed = { ...same, ...annex, ...unsent, open_of: scan.account }
        await tx.objectStore('scans').put(placed)
        await attachPictures(tx, placed)
      } else if (scan !== undefined) await tx.objectStore('scans').delete(scan.order)
      await detachPictures(tx, eventId, known?.state === 'recorded')
      await tx.done
    },
    async settle(eventId: string, { at, ...settled }: Settled) {
      await changeScan(db, eventId, ({ open_of: _open, refusal: _refusal, ...scan }) => ({
        ...scan,
        ...settled,
        settled_at: at,
      }))
    },
  }
}

/** Operations with which the user changes checkpoints. */
function decisionsOn(db: QueueDatabase) {
  return {
    /** Deletes the checkpoint if it was never sent. Returns true if it was deleted. */
    async takeBack(eventId: string) {
      const taken = await changeScan(db, eventId, (scan) =>
        scan.state === 'waiting' && !scan.was_sent ? null : undefined,
      )
      return taken === null
    },
    /** Deletes a refused checkpoint. Returns true if it was deleted. */
    async discard(person: string, eventId: string) {
      const gone = await changeScan(db, eventId, (scan) =>
        isOf(person, scan) && scan.state === 'refused' ? null : undefined,
      )
      return gone === null
    },
    /**
     * Puts a refused checkpoint back into its position in the queue. The sender then sends the same
     * request again.
     */
    async sendAgain(person: string, eventId: string) {
      await changeScan(db, eventId, ({ settled_at: _at, refusal: _refusal, ...scan }) =>
        isOf(person, scan) && scan.state === 'refused'
          ? { ...scan, state: 'waiting', open_of: scan.account, failures: 0, not_before: 0 }
          : undefined,
      )
    },
  }
}

function deletionsOn(db: QueueDatabase) {
  return {
    /** Deletes the person's checkpoints that were recorded before the time `before`. */
    async deleteRecorded(person: string, before: number) {
      const tx = db.transaction('scans', 'readwrite')
      const settled = IDBKeyRange.bound([person, 0], [deviceKey(person, '~'), 0])
      for (const scan of await tx.store.index('settled').getAll(settled)) {
        const isOld = scan.settled_at !== undefined && scan.settled_at < before
        if (isOld && scan.state === 'recorded') await tx.store.delete(scan.order)
      }
      await tx.done
    },
    /**
     * Deletes all checkpoints and pictures of the person with the id `account`. With `trackingId`,
     * deletes only the checkpoints of this shipment under the key `account` (`deviceKey`), with
     * their pictures.
     */
    async deleteQueued(account: string, trackingId?: string) {
      const tx = startTransaction(db)
      const scans = tx.objectStore('scans')
      const range = trackingId === undefined ? keysOf(account) : account
      for (const scan of await scans.index('by_account').getAll(range)) {
        if (trackingId !== undefined && scan.tracking_id !== trackingId) continue
        await scans.delete(scan.order)
        await detachPictures(tx, scan.event_id, false)
      }
      if (trackingId === undefined) await tx.objectStore('pictures').delete(pictureKeysOf(account))
      await tx.done
    },
    /**
     * Moves the checkpoints and pictures of the key `from` to the key `to`, after an account became
     * a company. Also stores the company's name in the checkpoints.
     */
    async move(from: string, to: string, company: string) {
      const tx = startTransaction(db)
      const scans = tx.objectStore('scans')
      for (const scan of await scans.index('by_account').getAll(from)) {
        const moved = { ...scan, account: to, company }
        await scans.put(scan.open_of === undefined ? moved : { ...moved, open_of: to })
      }
      const pictures = tx.objectStore('pictures')
      for (const picture of await pictures.getAll(IDBKeyRange.bound([from], [from, []]))) {
        const moved = { ...picture, account: to }
        await pictures.put(picture.open_of === undefined ? moved : { ...moved, open_of: to })
        await pictures.delete([from, picture.digest])
      }
      await tx.done
    },
  }
}
