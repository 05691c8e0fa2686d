import {
  annulCheckpoint,
  type AnnulCheckpointBody,
  type Checkpoint,
} from '#contract/endpoints/checkpoints.ts'
import { checkpointAnnulledFields } from '#domain/events/change-entry.ts'
import { targetOf } from './change-target.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that annuls the version of a checkpoint that the page shows. The request
 * contains this browser's commitment.
 * @param reason reason as typed; empty for none
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the reason breaks the contract, or the log's origin is unavailable
 */
export async function commitAnnulment(
  shown: Checkpoint,
  reason: string,
  eventId?: string,
): Promise<AnnulCheckpointBody> {
  const body = parsedBody(annulCheckpoint, { reason })
  const declaration = await commitEvent({
    type: 'checkpoint.annulled',
    trackingId: shown.tracking_id,
    fieldsAt: (occurredAt) => checkpointAnnulledFields(occurredAt, targetOf(shown), body.reason),
    eventId,
  })
  return { ...body, ...declaration, expected_hash: shown.blockchain_hash }
}
