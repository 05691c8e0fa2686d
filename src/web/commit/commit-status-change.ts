import { statusChangedFields } from '#domain/change-entry.ts'
import type { StatusChangeBody } from '#contract/shipments.ts'
import { commitEvent } from './commit-event.ts'

/**
 * One item of a change of statuses, committed to by this browser.
 * @param from the status the person saw; when another stands by then the change is refused
 * @throws ApiError when the log's origin cannot be had
 */
export async function commitStatusChange(
  trackingId: string,
  from: string,
  to: string,
): Promise<StatusChangeBody> {
  const declaration = await commitEvent('shipment.status_changed', trackingId, (occurredAt) =>
    statusChangedFields(occurredAt, to, null),
  )
  return { tracking_id: trackingId, status: to, reason: null, expected_status: from, ...declaration }
}
