import type * as z from 'zod/mini'
import type { AddAnnexBody } from '#contract/endpoints/annexes.ts'
import type { createCheckpoint, CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { commitCheckpoint } from '../commit/commit-checkpoint.ts'
import type { Declaration } from '../commit/declare-event.ts'
import { currentLanguage } from '../locales/language.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { notify } from '../ui/feedback/notify.ts'
import { parseDeviceKey, workplaceOf } from '../session/account/workplace.ts'
import { deviceStorage } from '../storage.ts'
import { annexInPlaceOf } from './annex-in-place.ts'
import { deviceStore } from './device-store.ts'
import { toldAnnexes } from './late-message.ts'
import type { Picture } from './queued-picture.ts'
import { queuedScan, type QueuedScan, type QueueRefusal, type StoredScan } from './queued-scan.ts'
import { notifyQueueChanged } from './queue-changes.ts'
import { wakeSender } from './sender.ts'

const STORAGE_KEY = 'lastro.persistence'
/** Time in which an annex takes the place of a refused checkpoint before it would be sent again. */
const HELD_MS = 10_000

/** Asks the browser, once, not to evict this page's storage when space is low. */
function requestPersistence(): void {
  if (deviceStorage.read(STORAGE_KEY) !== undefined) return
  deviceStorage.write(STORAGE_KEY, 'asked')
  // `navigator.storage` is absent without HTTPS.
  void (navigator.storage as StorageManager | undefined)?.persist().catch(() => undefined)
}

/** Fields of a checkpoint, as the contract accepts them from a form. */
export type ScanContent = Omit<
  z.input<NonNullable<typeof createCheckpoint.body>>,
  'tracking_id' | 'made_offline' | keyof Declaration
>

/**
 * Error if the browser refused to store a checkpoint, because its storage is full or disabled. The
 * message has already been shown.
 */
export class NotQueuedError extends Error {
  override readonly name = 'NotQueuedError'
}

/**
 * Stores a checkpoint on this device and commits to it immediately, with or without network: event
 * id, seed, client statement and time. When the promise resolves, the checkpoint is on disk. The
 * sender of the offline queue sends it.
 * @param sendAfter earliest time at which the checkpoint may be sent
 * @throws NotQueuedError if the browser does not store the checkpoint
 * @throws ApiError `missing_fields` or `invalid_fields` if the content breaks the contract;
 * `network` if this browser
 * has never received the log's origin
 */
export async function queueScan(
  account: string,
  trackingId: string,
  content: ScanContent,
  sendAfter: Date,
): Promise<QueuedScan> {
  const body = await commitCheckpoint({ ...content, tracking_id: trackingId })
  return queueCommitted({ account, trackingId, body, sendAfter })
}

/** Checkpoint or annex of a shipment, with this browser's commitment. */
export type Committed = {
  readonly account: string
  readonly trackingId: string
  readonly body: CreateCheckpointBody | AddAnnexBody
}

/**
 * Stores a request that already contains this browser's commitment.
 * @param wasSent true if the request may have reached the server; only the answer to a retry shows
 * whether it did
 * @throws NotQueuedError if the browser does not store the request
 */
export async function queueCommitted({
  account,
  trackingId,
  body,
  sendAfter,
  wasSent = false,
}: Committed & {
  readonly sendAfter?: Date | undefined
  readonly wasSent?: boolean
}): Promise<QueuedScan> {
  const { event_id, occurred_at } = body
  if (event_id === undefined || occurred_at === undefined) throw new Error('only a committed request is kept')
  try {
    const store = await deviceStore()
    const company = workplaceOf(parseDeviceKey(account).person)?.name
    const stored = await store.add({
      account,
      ...(typeof company === 'string' && { company }),
      event_id,
      tracking_id: trackingId,
      body,
      made_at: Date.parse(occurred_at),
      send_after: sendAfter?.getTime() ?? 0,
      was_sent: wasSent,
      was_offline: wasSent || !navigator.onLine,
    })
    requestPersistence()
    notifyQueueChanged()
    wakeSender()
    return queuedScan(stored, Date.now())
  } catch (error) {
    notifyNotQueued(trackingId)
    throw new NotQueuedError('the browser did not keep the request', { cause: error })
  }
}

/**
 * Stores pictures on this device, before the event that names them is committed. The request that
 * is queued afterwards takes them over.
 * @returns the pictures that the event may name: none if the browser does not store them. The user
 * has then been told.
 */
export async function storePictures(
  account: string,
  pictures: readonly Picture[],
): Promise<readonly Picture[]> {
  try {
    await (await deviceStore()).storePictures(account, pictures, Date.now())
    requestPersistence()
    return pictures
  } catch {
    const language = currentLanguage()
    notify.error(
      formatMessage(language, 'pending.pictures_not_kept_title'),
      formatMessage(language, 'pending.pictures_not_kept'),
      { id: 'pictures-not-kept', duration: Infinity },
    )
    return []
  }
}

/**
 * Queues a request that the page itself sends until the time `until`. If the page is closed
 * meanwhile, the sender of the queue sends it with its pictures.
 * @returns a function that must be called with the result
 * @throws NotQueuedError if the browser does not store the request
 */
export async function stageCommitted(committed: Committed, until: Date) {
  const { event_id } = await queueCommitted({ ...committed, sendAfter: until, wasSent: true })
  return async (outcome: 'recorded' | 'refused' | 'unanswered'): Promise<void> => {
    await (await deviceStore()).unstage(event_id, outcome, Date.now())
    notifyQueueChanged()
    wakeSender()
  }
}

/**
 * Queues a checkpoint that came too late as an annex, with its pictures. Returns undefined if the
 * refusal of the checkpoint stands.
 * @throws NotQueuedError if the browser does not store it
 */
export async function queueLate(
  account: string,
  body: CreateCheckpointBody & Pick<StoredScan, 'event_id'>,
  refusal: QueueRefusal,
): Promise<QueuedScan | undefined> {
  const annex = await annexInPlaceOf({ ...body, body }, refusal)
  if (annex === undefined) return undefined
  toldAnnexes.add(annex.event_id)
  // A checkpoint with pictures is queued already. Then this call stores nothing.
  const queued = await queueCommitted({
    account,
    trackingId: body.tracking_id,
    body,
    sendAfter: new Date(Date.now() + HELD_MS),
    wasSent: true,
  })
  await (await deviceStore()).replace(body.event_id, annex)
  notifyQueueChanged()
  wakeSender()
  return { ...queued, ...annex }
}

/** Deletes a queued checkpoint that was never sent. Returns false if it was sent. */
export async function takeBack(eventId: string): Promise<boolean> {
  const store = await deviceStore()
  const isTaken = await store.takeBack(eventId)
  notifyQueueChanged()
  return isTaken
}

function notifyNotQueued(trackingId: string): void {
  const language = currentLanguage()
  notify.error(
    formatMessage(language, 'pending.not_kept_title'),
    formatMessage(language, 'pending.not_kept', { tracking_id: trackingId }),
    { id: `not-kept-${trackingId}`, duration: Infinity },
  )
}
