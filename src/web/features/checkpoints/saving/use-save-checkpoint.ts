import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  correctCheckpoint,
  createCheckpoint,
  listCheckpoints,
  type Checkpoint,
  type CorrectCheckpointBody,
  type CreateCheckpointBody,
} from '#contract/endpoints/checkpoints.ts'
import type { Delivery, DeliveryObjects } from '#domain/checkpoints/delivery.ts'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { attemptMemory } from '../../../commit/attempt-memory.ts'
import { commitCheckpoint } from '../../../commit/commit-checkpoint.ts'
import { commitCorrection } from '../../../commit/commit-correction.ts'
import { recordOnce, sendOrFind } from '../../../commit/record-once.ts'
import { rememberSaved } from '../../../offline-queue/known-here.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { checkpointContent, type CheckpointEntry } from '../values/checkpoint-form-values.ts'
import { coordinatesToSave, isPointFixed, pointOf, type MeasuredCoordinates } from '../values/coordinates.ts'
import { correctionBody } from './correction-values.ts'
import type { PositionResult } from '../position/position.ts'
import { sendOrQueue, type Kept } from './send-or-queue.ts'

export type SavedCheckpoint = Awaited<ReturnType<typeof sendOrFind<Checkpoint>>> | Kept

export type CheckpointInput = {
  readonly entry: CheckpointEntry
  /**
   * Finds the position of the device; absent in a correction, because a correction does not use it.
   */
  readonly place?: () => Promise<PositionResult>
  /** Time of the checkpoint; absent if it happens now. */
  readonly madeAt?: Date | undefined
  /** Objects of a delivery or an attempt; absent at other checkpoints. */
  readonly objects?: DeliveryObjects | undefined
}

/**
 * Records or corrects a checkpoint exactly once, even if the request is retried.
 * @param edited the checkpoint to correct, as the page shows it
 */
export function useSaveCheckpoint(trackingId: string, edited: Checkpoint | undefined) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    // The mutation runs without network too, because `sendOrQueue` then queues the checkpoint.
    networkMode: 'always',
    mutationFn: (input: CheckpointInput): Promise<SavedCheckpoint> =>
      edited === undefined ? record(account, trackingId, input) : correct(account, edited, input.entry),
    onSettled: () => shipmentsChanged(client),
  })
}

/**
 * Records the checkpoint. If the saved address was deleted after the place was filled in, retries
 * without it.
 */
async function record(account: string, trackingId: string, input: CheckpointInput): Promise<SavedCheckpoint> {
  try {
    return await recordAs(account, trackingId, input)
  } catch (error) {
    const isGone = error instanceof ApiError && error.fields['address_id'] !== undefined
    if (!isGone || input.entry.address_id === '') throw error
    return recordAs(account, trackingId, { ...input, entry: { ...input.entry, address_id: '' } })
  }
}

async function recordAs(
  account: string,
  trackingId: string,
  { entry, place, madeAt, objects }: CheckpointInput,
): Promise<SavedCheckpoint> {
  const { coordinates, position } = await coordinatesOfEntry(entry, place)
  const content = {
    ...checkpointContent(entry, coordinates),
    ...(objects && {
      ...objects,
      delivery: objects.delivery && { position, ...objects.delivery },
    }),
  }
  const memory = attemptMemory(`checkpoint.${account}.${trackingId}`, createCheckpoint.body)
  const hadAttempt = memory.read() !== undefined
  const saved = await recordOnce({
    // The position is not part of the content by which a retry is recognized. A retry with the same
    // typed values is therefore the same checkpoint, even if the device has moved.
    content: JSON.stringify(objects === undefined ? entry : { entry, objects }),
    memory,
    commit: (eventId) => commitCheckpoint({ tracking_id: trackingId, ...content }, eventId, madeAt),
    send: (body: CreateCheckpointBody) =>
      sendOrQueue({ account, trackingId, body }, hadAttempt, () =>
        sendOrFind(
          () => request(createCheckpoint, { body }),
          (reused) => findEarlier(trackingId, ({ event_id }) => event_id === body.event_id, reused),
        ),
      ),
  })
  if (!('late' in saved)) rememberSaved(account, trackingId, content)
  return saved
}

/**
 * Returns the coordinates to save, and whether the device gave its position. Waits for the device
 * only if its position is used.
 */
async function coordinatesOfEntry(
  entry: CheckpointEntry,
  place: CheckpointInput['place'],
): Promise<{
  readonly coordinates: MeasuredCoordinates | undefined
  readonly position: Delivery['position']
}> {
  const point = pointOf(entry)
  if (isPointFixed(point, entry.point_choice)) return { coordinates: point, position: 'none' }
  const found = (await place?.()) ?? { failure: 'unavailable' }
  if ('position' in found)
    return { coordinates: coordinatesToSave(point, found.position, entry.point_choice), position: 'given' }
  const position = found.failure === 'denied' ? 'refused' : 'none'
  return { coordinates: coordinatesToSave(point, undefined, entry.point_choice), position }
}

async function correct(
  account: string,
  edited: Checkpoint,
  entry: CheckpointEntry,
): Promise<SavedCheckpoint> {
  const change = correctionBody(edited, entry)
  return recordOnce({
    content: JSON.stringify(change),
    memory: attemptMemory(`correction.${account}.${edited.id}`, correctCheckpoint.body),
    commit: (eventId) => commitCorrection(edited, change, eventId),
    send: (body: CorrectCheckpointBody) =>
      sendOrFind(
        () => request(correctCheckpoint, { params: { id: edited.id }, body }),
        (reused) => findEarlier(edited.tracking_id, ({ id }) => id === edited.id, reused),
      ),
  })
}

/**
 * Returns the checkpoint that an earlier attempt recorded. Throws `reused`, the error of the
 * current attempt, if the checkpoint is not found.
 */
async function findEarlier(
  tracking_id: string,
  isIt: (checkpoint: Checkpoint) => boolean,
  reused: ApiError,
): Promise<Checkpoint> {
  const all = await request(listCheckpoints, { params: { tracking_id } }).catch((reason: unknown) => {
    // `not_found` means that the shipment belongs to another account, so this account cannot list
    // its checkpoints.
    throw reason instanceof ApiError && reason.code === 'not_found' ? reused : reason
  })
  const earlier = all.find(isIt)
  if (earlier === undefined) throw reused
  return earlier
}
