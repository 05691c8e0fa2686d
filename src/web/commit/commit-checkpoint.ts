import { createCheckpoint, type CreateCheckpointBody } from '#contract/checkpoints.ts'
import { checkpointFields } from '#domain/entry.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * The request that records a checkpoint, committed to by this browser.
 * @param form the fields of `createCheckpoint`'s body without the declaration
 * @param eventId of an earlier attempt at the same event that got no answer
 * @throws ApiError when the form breaks the contract, or the log's origin cannot be had
 */
export async function commitCheckpoint(form: unknown, eventId?: string): Promise<CreateCheckpointBody> {
  const body = parsedBody(createCheckpoint, form)
  const declaration = await commitEvent(
    'checkpoint.created',
    body.tracking_id,
    (occurredAt) => checkpointFields(occurredAt, body),
    eventId,
  )
  return { ...body, ...declaration }
}
