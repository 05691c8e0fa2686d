import { createCheckpoint, type CreateCheckpointBody } from '#contract/endpoints/checkpoints.ts'
import { checkpointFields } from '#domain/events/entry.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that records a checkpoint, with this browser's commitment.
 * @param form fields of `createCheckpoint`'s body, without the fields of `Declaration`
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @param madeAt time of the event if it is not now
 * @throws ApiError if the form breaks the contract, or the log's origin is unavailable
 */
export async function commitCheckpoint(
  form: unknown,
  eventId?: string,
  madeAt?: Date,
): Promise<CreateCheckpointBody> {
  const body = parsedBody(createCheckpoint, form)
  const declaration = await commitEvent({
    type: 'checkpoint.created',
    trackingId: body.tracking_id,
    fieldsAt: (occurredAt) => checkpointFields(occurredAt, body),
    eventId,
    now: madeAt,
  })
  return { ...body, ...declaration }
}
