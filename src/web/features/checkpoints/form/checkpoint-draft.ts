import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { draftNamed, type Draft } from '../../../forms/draft.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'
import type { CheckpointSubject } from '../place/prefill.ts'

/**
 * Returns the stored draft of a checkpoint form. There is one draft per shipment for new
 * checkpoints, one per version of a corrected checkpoint, and one per refused checkpoint of the
 * offline queue.
 */
export function checkpointDraft(
  account: string,
  { tracking_id }: Pick<CheckpointSubject, 'tracking_id'>,
  edited: Checkpoint | undefined,
  resumed?: QueuedScan,
): Draft<CheckpointValues> {
  if (edited !== undefined) return draftNamed(`correction.${account}.${edited.id}.${edited.event_id}`)
  return draftNamed(
    resumed === undefined ? `checkpoint.${account}.${tracking_id}` : `refused.${account}.${resumed.event_id}`,
  )
}
