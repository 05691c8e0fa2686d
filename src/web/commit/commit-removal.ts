import { removeMedia, type RemoveMediaBody } from '#contract/endpoints/annexes.ts'
import { annexFields, removalContent, type NamedPicture } from '#domain/events/annex.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that deletes the content of a picture, with this browser's commitment.
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the reason breaks the contract, or the log's origin is unavailable
 */
export async function commitRemoval(
  trackingId: string,
  picture: NamedPicture,
  typed: string,
  eventId?: string,
): Promise<RemoveMediaBody> {
  const { about, name } = picture
  const body = parsedBody(removeMedia, { about, name, reason: typed })
  const declaration = await commitEvent({
    type: 'annex.added',
    trackingId,
    fieldsAt: (occurredAt) => annexFields(occurredAt, removalContent(picture, body.reason)),
    eventId,
  })
  return { ...body, ...declaration }
}
