import { noDelivery } from '#domain/checkpoints/delivery.ts'
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { annexFields } from '#domain/events/annex.ts'
import { checkpointFields } from '#domain/events/entry.ts'
import { lateEvidence } from '#domain/events/late-evidence.ts'
import { declareEvent } from '#web/commit/declare-event.ts'
import { randomBytes } from '#web/commit/random.ts'
import { annexIdOf } from '#web/offline-queue/annex-id.ts'
import type { AnnexInPlace } from '#web/offline-queue/annex-in-place.ts'
import {
  isAnnex,
  type QueuedBody,
  type QueuedRequest,
  type QueueRefusal,
  type StoredScan,
} from '#web/offline-queue/queued-scan.ts'
import { openOfflineQueue } from '#web/offline-queue/offline-queue.ts'
import { offline, readScanAnswer, type ScanAnswer } from '#web/offline-queue/scan-answer.ts'
import { sendQueued, type Stop } from '#web/offline-queue/send-queued.ts'
import type { TestServer } from '../processes/server.ts'

/** Outcome of one request. */
export type Fate =
  | 'answered'
  /** No network: the request never leaves the device. */
  | 'cut before'
  /** The network fails while the server works: the request arrives, but its answer does not. */
  | 'cut after'
  /** The application is killed before it sends the request. */
  | 'killed before'
  /** The application is killed when the answer has arrived, before anything is stored. */
  | 'killed after'

export type Scan = {
  readonly trackingId: string
  readonly type: CheckpointType
  readonly location: string
  readonly madeAt: Date
}

/**
 * A device that runs the product without its screen: the offline queue, and the code that sends the
 * queue over a simulated network.
 */
export type Device = {
  readonly scan: (scan: Scan) => Promise<string>
  /**
   * Sends the queue. The first requests have the outcomes in `fates`, and all further ones are
   * `answered`. Returns undefined if the device was killed.
   */
  readonly send: (fates?: readonly Fate[]) => Promise<Stop | undefined>
  readonly all: () => Promise<readonly StoredScan[]>
}

const ACCOUNT = 'account'

class Killed extends Error {
  override readonly name = 'Killed'
}

/**
 * Opens a device with an empty offline queue.
 * @param log the log's origin
 * @param onArrival called with each checkpoint that reaches the server, in order
 */
export async function openDevice(
  { url }: Pick<TestServer, 'url'>,
  token: string,
  log: string,
  onArrival: (body: QueuedBody) => void = () => undefined,
): Promise<Device> {
  const name = randomUUID()
  let store = await openOfflineQueue(name)

  const ask = async ({ body, tracking_id }: QueuedRequest): Promise<ScanAnswer> => {
    if (!isAnnex({ body })) onArrival(body)
    const path = isAnnex({ body }) ? `/api/shipments/${tracking_id}/annexes` : '/api/checkpoints'
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'pt-BR',
      },
      body: JSON.stringify(body),
    })
    const retryAfter = response.headers.get('retry-after')
    return readScanAnswer({ status: response.status, text: await response.text(), retryAfter }, Date.now())
  }

  const annexInPlaceOf = async (
    { event_id, tracking_id, body }: StoredScan,
    late: QueueRefusal,
  ): Promise<AnnexInPlace | undefined> => {
    const { final_event_id: about } = late
    const content = about === undefined ? undefined : lateEvidence(body, about)
    if (content === undefined) return undefined
    const declared = declareEvent({
      log,
      type: 'annex.added',
      trackingId: tracking_id,
      fieldsAt: (occurredAt) => annexFields(occurredAt, content),
      now: new Date(),
      randomBytes,
      eventId: annexIdOf(event_id),
    })
    return { event_id: declared.event_id, body: { ...content, ...declared }, late }
  }

  return {
    scan: async ({ trackingId, type, location, madeAt }) => {
      const content = {
        checkpoint_type: type,
        location,
        status: 'Em Trânsito',
        address: null,
        city: 'Recife',
        uf: 'PE',
        latitude: null,
        longitude: null,
        accuracy: null,
        ...noDelivery,
        notes: null,
      }
      const declared = declareEvent({
        log,
        type: 'checkpoint.created',
        trackingId,
        fieldsAt: (occurredAt) => checkpointFields(occurredAt, content),
        now: madeAt,
        randomBytes,
      })
      await store.add({
        account: ACCOUNT,
        event_id: declared.event_id,
        tracking_id: trackingId,
        body: { tracking_id: trackingId, ...content, ...declared },
        made_at: madeAt.getTime(),
        send_after: 0,
        was_sent: false,
        was_offline: true,
      })
      return declared.event_id
    },
    send: async (fates = []) => {
      const left = [...fates]
      const post = async (request: QueuedRequest): Promise<ScanAnswer> => {
        const fate = left.shift() ?? 'answered'
        if (fate === 'cut before') return offline
        if (fate === 'killed before') throw new Killed()
        const answer = await ask(request)
        if (fate === 'killed after') throw new Killed()
        return fate === 'cut after' ? offline : answer
      }
      try {
        return await sendQueued(ACCOUNT, {
          store,
          post,
          putPicture: async () => ({ kind: 'recorded' }),
          isRecorded: async () => undefined,
          annexInPlaceOf,
          isOnline: () => true,
          now: Date.now,
          onChange: () => undefined,
        })
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        store.close()
        store = await openOfflineQueue(name)
        return undefined
      }
    },
    all: () => store.all(ACCOUNT),
  }
}
