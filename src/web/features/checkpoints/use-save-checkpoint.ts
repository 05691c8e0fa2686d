import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createCheckpoint,
  listCheckpoints,
  type Checkpoint,
  type CreateCheckpointBody,
} from '#contract/checkpoints.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitCheckpoint } from '../../commit/commit-checkpoint.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useAccount } from '../../session/session-context.tsx'
import { checkpointBody, type CheckpointEntry } from './checkpoint-form-values.ts'
import type { PositionResult } from './position.ts'

export type RecordedCheckpoint = {
  readonly checkpoint: Checkpoint
  /** An earlier attempt, whose answer was lost, had already been recorded; this is what it said. */
  readonly hadArrived: boolean
}

type Input = { readonly entry: CheckpointEntry; readonly place: () => Promise<PositionResult> }

/** Records a checkpoint once, however often it is sent. */
export function useRecordCheckpoint(trackingId: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: async ({ entry, place }: Input): Promise<RecordedCheckpoint> => {
      const found = await place()
      const position = 'position' in found ? found.position : undefined
      return recordOnce({
        // The position is no part of what was typed: the same entry sent again is the same checkpoint.
        content: JSON.stringify(entry),
        memory: attemptMemory(`checkpoint.${account}.${trackingId}`, createCheckpoint.body),
        commit: (eventId) => commitCheckpoint(checkpointBody(trackingId, entry, position), eventId),
        send,
      })
    },
    onSettled: () => {
      for (const queryKey of [['shipment'], ['receipt'], ['dashboard'], ['shipments']])
        void client.invalidateQueries({ queryKey })
    },
  })
}

async function send(body: CreateCheckpointBody): Promise<RecordedCheckpoint> {
  try {
    return { checkpoint: await request(createCheckpoint, { body }), hadArrived: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'event_id_reused')) throw error
    const all = await request(listCheckpoints, { params: { tracking_id: body.tracking_id } })
    const earlier = all.find(({ event_id }) => event_id === body.event_id)
    if (earlier === undefined) throw error
    return { checkpoint: earlier, hadArrived: true }
  }
}
