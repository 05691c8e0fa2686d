import { createCheckpoint, type CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { checkpointFields } from '#domain/entry.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * The request that records a checkpoint, committed to by this browser.
 * @param form the fields of `createCheckpoint`'s body without the declaration
 * @param eventId of an earlier attempt at the same event that got no answer
 * @param madeAt when it happened, where that is not now
 * @throws ApiError when the form breaks the contract, or the log's origin cannot be had
 */
export async function commitCheckpoint(
  form: unknown,
  eventId?: string,
  madeAt?: Date,
): Promise<CreateCheckpointBody> {
  const body = parsedBody(createCheckpoint, form)
  const declaration = await commitEvent(
    'checkpoint.created',
    body.tracking_id,
    (occurredAt) => checkpointFields(occurredAt, body),
    eventId,
    madeAt,
  )
  return { ...body, ...declaration }
}
