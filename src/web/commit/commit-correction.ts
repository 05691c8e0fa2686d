import {
  correctCheckpoint,
  type Checkpoint,
  type CorrectCheckpointBody,
} from '#contract/endpoints/checkpoints.ts'
import { checkpointCorrectedFields } from '#domain/events/change-entry.ts'
import { correctedContent } from '#domain/events/edited-content.ts'
import { instantOf, targetOf } from './change-target.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that corrects the version of a checkpoint that the page shows. The request
 * contains this browser's commitment.
 * @param form changed fields of `correctCheckpoint`'s body, without the fields of `Declaration`
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the form breaks the contract, or the log's origin is unavailable
 */
export async function commitCorrection(
  shown: Checkpoint,
  form: unknown,
  eventId?: string,
): Promise<CorrectCheckpointBody> {
  const body = parsedBody(correctCheckpoint, form)
  const content = correctedContent(shown, body)
  const occurredAt = body.occurred_at ?? instantOf(shown.timestamp)
  const { occurred_at: declared_at, ...declaration } = await commitEvent({
    type: 'checkpoint.corrected',
    trackingId: shown.tracking_id,
    fieldsAt: (declaredAt) => checkpointCorrectedFields(declaredAt, targetOf(shown), occurredAt, content),
    eventId,
  })
  return { ...body, ...declaration, declared_at, expected_hash: shown.blockchain_hash }
}
