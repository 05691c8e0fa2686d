import { addAnnex, type AddAnnexBody } from '#contract/endpoints/annexes.ts'
import { annexFields } from '#domain/events/annex.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that adds a note to a shipment, with this browser's commitment.
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the text breaks the contract, or the log's origin is unavailable
 */
export async function commitNote(trackingId: string, text: string, eventId?: string): Promise<AddAnnexBody> {
  const body = parsedBody(addAnnex, { kind: 'note', text })
  const declaration = await commitEvent({
    type: 'annex.added',
    trackingId,
    fieldsAt: (occurredAt) => annexFields(occurredAt, body),
    eventId,
  })
  return { ...body, ...declaration }
}
