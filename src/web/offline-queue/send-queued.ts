import type { StoredPicture } from './queued-picture.ts'
import type { QueuedBody, QueueRefusal, StoredScan } from './queued-scan.ts'
import type { OfflineQueue } from './offline-queue.ts'
import type { ScanAnswer } from './scan-answer.ts'

/** Dependencies of sending: the store, the server and the clock. */
export type Sending = {
  readonly store: OfflineQueue
  /** Sends a body for the person and account of the key `account`; never throws. */
  readonly post: (account: string, body: QueuedBody) => Promise<ScanAnswer>
  /** Sends a picture for the person and account of its key `account`; never throws. */
  readonly putPicture: (picture: StoredPicture) => Promise<ScanAnswer>
  /**
   * Returns true if the account's shipment has this checkpoint, false if not. Returns undefined if
   * the request failed.
   */
  readonly isRecorded: (account: string, body: QueuedBody) => Promise<boolean | undefined>
  /** Returns false if an attempt to send cannot succeed, because there is no network. */
  readonly isOnline: () => boolean
  /** Current time in epoch milliseconds. */
  readonly now: () => number
  /** Called after each step. */
  readonly onChange: () => void
}

/** Reason why sending stopped. */
export type Stop =
  | { readonly reason: 'done' }
  /**
   * The next checkpoint must not be sent before `until` (epoch milliseconds): the user can still
   * withdraw it, or the server requested a delay.
   */
  | { readonly reason: 'early'; readonly until: number }
  | { readonly reason: 'unanswered' }
  | { readonly reason: 'signed_out' }

/**
 * Number of server failures after which a request counts as refused, so that the next checkpoints
 * are sent.
 */
const MAX_FAILURES = 5
const RECORDED_SHOWN_MS = 24 * 60 * 60_000
/** Age after which a picture is deleted that no checkpoint names. */
const STRAY_PICTURE_MS = 24 * 60 * 60_000

/**
 * Sends the person's queued checkpoints in order of creation, one at a time. Stops at the first
 * checkpoint without an answer, because later checkpoints may depend on it. Continues after a
 * refused checkpoint. A retried request has the same event id, so an interruption loses and
 * duplicates nothing. Pictures of recorded checkpoints follow one at a time, whenever no checkpoint
 * is due, so that no checkpoint waits for them. Only one call may run at a time.
 */
export async function sendQueued(person: string, sending: Sending): Promise<Stop> {
  const { store, now } = sending
  await store.releaseAll(person)
  await store.deleteRecorded(person, now() - RECORDED_SHOWN_MS)
  await store.deleteStrayPictures(person, now() - STRAY_PICTURE_MS)
  for (;;) {
    const scans = await sendScans(person, sending)
    if (scans.reason === 'unanswered' || scans.reason === 'signed_out') return scans
    const picture = await sendNextPicture(person, sending)
    if (picture !== undefined) return firstOf(scans, picture)
  }
}

/** Returns the stop of checkpoints or pictures after which sending continues first. */
function firstOf(scans: Stop, picture: Stop): Stop {
  if (scans.reason !== 'early' || picture.reason === 'signed_out') return picture
  return picture.reason === 'early' && picture.until < scans.until ? picture : scans
}

/** Sends checkpoints until none is due. */
async function sendScans(person: string, sending: Sending): Promise<Stop> {
  const { store, now, isOnline, onChange } = sending
  for (;;) {
    const next = await store.head(person)
    if (next === undefined) return { reason: 'done' }
    const due = Math.max(next.send_after, next.not_before)
    if (due > now()) return { reason: 'early', until: due }
    if (!isOnline()) return { reason: 'unanswered' }
    const claimed = await store.claim(next.order, now())
    // The checkpoint was withdrawn in another tab meanwhile.
    if (claimed === undefined) continue
    onChange()
    const stop = await sendOne(claimed, sending)
    onChange()
    if (stop !== undefined) return stop
  }
}

async function sendOne(scan: StoredScan, sending: Sending): Promise<Stop | undefined> {
  const { store, now } = sending
  const answer = await answerTo(scan, sending)
  switch (answer.kind) {
    case 'recorded':
      await store.settle(scan.order, { state: 'recorded', at: now() })
      return undefined
    case 'refused':
      await refuse(scan, answer.refusal, answer.fields, sending)
      return undefined
    case 'known':
      await store.settle(scan.order, { state: 'refused', refusal: answer.refusal, at: now() })
      return undefined
    case 'failed':
      return fail(scan, answer.refusal, sending)
    case 'unanswered': {
      const stop = stopAfter(answer.patience, now())
      await store.release(scan.order, {
        not_before: stop.reason === 'early' ? stop.until : 0,
        ...(answer.isOffline && { was_offline: true }),
      })
      return stop
    }
    case 'signed_out':
      await store.release(scan.order)
      return { reason: 'signed_out' }
  }
}

function stopAfter(patience: number, now: number): Stop {
  return patience === 0 ? { reason: 'unanswered' } : { reason: 'early', until: now + patience }
}

/**
 * Sends one picture. Returns undefined if the picture has left the device or was refused, so that
 * the next one may be sent.
 */
async function sendNextPicture(person: string, sending: Sending): Promise<Stop | undefined> {
  const { store, putPicture, now, isOnline, onChange } = sending
  const picture = await store.nextPicture(person)
  if (picture === undefined) return { reason: 'done' }
  if (picture.not_before > now()) return { reason: 'early', until: picture.not_before }
  if (!isOnline()) return { reason: 'unanswered' }
  const answer = await putPicture(picture)
  switch (answer.kind) {
    case 'recorded':
      await store.finishPicture(picture)
      break
    case 'failed':
      if (picture.failures + 1 < MAX_FAILURES) {
        await store.postponePicture(picture, { failures: picture.failures + 1 })
        return { reason: 'unanswered' }
      }
      await store.refusePicture(picture, answer.refusal)
      break
    case 'refused':
    case 'known':
      await store.refusePicture(picture, answer.refusal)
      break
    case 'unanswered': {
      const stop = stopAfter(answer.patience, now())
      if (stop.reason === 'early') await store.postponePicture(picture, { not_before: stop.until })
      return stop
    }
    case 'signed_out':
      return { reason: 'signed_out' }
  }
  onChange()
  return undefined
}

/**
 * Returns the server's answer. If the server already knows the event id, checks whether the
 * shipment has exactly this event. Another version of the application may have sent the event with
 * a different body.
 */
async function answerTo(scan: StoredScan, { post, isRecorded }: Sending): Promise<ScanAnswer> {
  const { account, body, was_offline } = scan
  const answer = await post(account, was_offline ? { ...body, made_offline: true } : body)
  if (answer.kind !== 'known') return answer
  const isIt = await isRecorded(account, body)
  if (isIt === undefined) return { kind: 'unanswered', patience: 0, isOffline: false }
  return isIt ? { kind: 'recorded' } : answer
}

/**
 * Stores a refusal. If the server refuses only `address_id`, the saved address was deleted
 * meanwhile. The checkpoint is then queued again without it, because the address is not part of the
 * recorded event.
 */
async function refuse(
  { order, body }: StoredScan,
  refusal: QueueRefusal,
  fields: readonly string[],
  { store, now }: Sending,
): Promise<void> {
  const { address_id, ...others } = body
  const isAddressGone = fields.length === 1 && fields[0] === 'address_id' && address_id !== undefined
  if (isAddressGone) await store.release(order, { body: others })
  else await store.settle(order, { state: 'refused', refusal, at: now() })
}

async function fail(
  { order, failures }: StoredScan,
  refusal: QueueRefusal,
  { store, now }: Sending,
): Promise<Stop | undefined> {
  if (failures + 1 < MAX_FAILURES) {
    await store.release(order, { failures: failures + 1 })
    return { reason: 'unanswered' }
  }
  await store.settle(order, { state: 'refused', refusal, at: now() })
  return undefined
}
