import type { StoredPicture } from './queued-picture.ts'
import type { AnnexInPlace } from './annex-in-place.ts'
import type { QueuedRequest, QueueRefusal, StoredScan } from './queued-scan.ts'
import type { OfflineQueue } from './offline-queue.ts'
import type { ScanAnswer } from './scan-answer.ts'

/** Dependencies of sending: the store, the server and the clock. */
export type Sending = {
  readonly store: OfflineQueue
  /** Sends a request for the person and account of its key `account`; never throws. */
  readonly post: (request: QueuedRequest) => Promise<ScanAnswer>
  /** Sends a picture for the person and account of its key `account`; never throws. */
  readonly putPicture: (picture: StoredPicture) => Promise<ScanAnswer>
  /**
   * Returns true if the account's shipment has this checkpoint or annex, false if not. Returns
   * undefined if the request failed.
   */
  readonly isRecorded: (request: QueuedRequest) => Promise<boolean | undefined>
  /**
   * Commits to the annex in place of a refused checkpoint. Returns undefined if the refusal stands;
   * throws if nothing can be committed to now.
   */
  readonly annexInPlaceOf: (scan: StoredScan, refusal: QueueRefusal) => Promise<AnnexInPlace | undefined>
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
 * Sends the person's queued checkpoints and annexes in order of creation, one at a time. Stops at
 * the first one without an answer, because later checkpoints may depend on it. Continues after a
 * refused one. A retried request has the same event id, so an interruption loses and duplicates
 * nothing. Pictures of recorded checkpoints follow one at a time, whenever no checkpoint
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
    const claimed = await store.claim(next.event_id, now())
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
      await store.settle(scan.event_id, { state: 'recorded', at: now() })
      return undefined
    case 'refused':
      return refuse(scan, answer.refusal, answer.fields, sending)
    case 'known':
      await store.settle(scan.event_id, { state: 'refused', refusal: answer.refusal, at: now() })
      return undefined
    case 'failed':
      return fail(scan, answer.refusal, sending)
    case 'unanswered': {
      const stop = stopAfter(answer.patience, now())
      await store.release(scan.event_id, {
        not_before: stop.reason === 'early' ? stop.until : 0,
        ...(answer.isOffline && { was_offline: true }),
      })
      return stop
    }
    case 'signed_out':
      await store.release(scan.event_id)
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
  const { body, was_offline } = scan
  const answer = await post(was_offline ? { ...scan, body: { ...body, made_offline: true } } : scan)
  if (answer.kind !== 'known') return answer
  const isIt = await isRecorded(scan)
  if (isIt === undefined) return { kind: 'unanswered', patience: 0, isOffline: false }
  return isIt ? { kind: 'recorded' } : answer
}

/**
 * Stores a refusal. If the server refuses only `address_id`, the saved address was deleted
 * meanwhile. The checkpoint is then queued again without it, because the address is not part of the
 * recorded event. A delivery or attempt that came too late is queued again as an annex.
 */
async function refuse(
  scan: StoredScan,
  refusal: QueueRefusal,
  fields: readonly string[],
  { store, now, annexInPlaceOf }: Sending,
): Promise<Stop | undefined> {
  const { event_id } = scan
  const { address_id, ...others } = scan.body
  if (fields.length === 1 && fields[0] === 'address_id' && address_id !== undefined) {
    await store.release(event_id, { body: others })
    return undefined
  }
  const annex = await annexInPlaceOf(scan, refusal).catch(() => 'later' as const)
  if (annex === 'later') {
    await store.release(event_id)
    return { reason: 'unanswered' }
  }
  if (annex === undefined) await store.settle(event_id, { state: 'refused', refusal, at: now() })
  else await store.replace(event_id, annex)
  return undefined
}

async function fail(
  { event_id, failures }: StoredScan,
  refusal: QueueRefusal,
  { store, now }: Sending,
): Promise<Stop | undefined> {
  if (failures + 1 < MAX_FAILURES) {
    await store.release(event_id, { failures: failures + 1 })
    return { reason: 'unanswered' }
  }
  await store.settle(event_id, { state: 'refused', refusal, at: now() })
  return undefined
}
