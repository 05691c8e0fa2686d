import { addAnnex, type AddAnnexBody } from '#contract/endpoints/annexes.ts'
import { annexFields } from '#domain/events/annex.ts'
import { commitEvent } from './commit-event.ts'
import { parsedBody } from './parsed-body.ts'

/**
 * Returns the request that adds to a shipment, with this browser's commitment.
 * @param form fields of `addAnnex`'s body, without the fields of `Declaration`
 * @param eventId id of an earlier, unanswered attempt at the same event
 * @throws ApiError if the form breaks the contract, or the log's origin is unavailable
 */
export async function commitAnnex(
  trackingId: string,
  form: unknown,
  eventId?: string,
): Promise<AddAnnexBody & { readonly event_id: string }> {
  const body = parsedBody(addAnnex, form)
  const declaration = await commitEvent({
    type: 'annex.added',
    trackingId,
    fieldsAt: (occurredAt) => annexFields(occurredAt, body),
    eventId,
  })
  return { ...body, ...declaration }
}
