import { lateEvidence } from '#domain/events/late-evidence.ts'
import { ApiError, isPassing } from '../api/api-error.ts'
import { commitAnnex } from '../commit/commit-annex.ts'
import { annexIdOf } from './annex-id.ts'
import type { QueueRefusal, StoredScan } from './queued-scan.ts'

/** Annex that takes the place of a checkpoint in the queue. */
export type AnnexInPlace = Pick<StoredScan, 'event_id' | 'body'> & { readonly late: QueueRefusal }

/**
 * Commits to the annex that takes the place of a checkpoint, because another event had closed the
 * shipment before it came. Returns undefined if the refusal of the checkpoint stands.
 * @throws ApiError `network` if this browser has never received the log's origin
 */
export async function annexInPlaceOf(
  { event_id, tracking_id, body }: Pick<StoredScan, 'event_id' | 'tracking_id' | 'body'>,
  refusal: QueueRefusal,
): Promise<AnnexInPlace | undefined> {
  const { final_event_id: about } = refusal
  const content = about === undefined ? undefined : lateEvidence(body, about)
  if (content === undefined) return undefined
  try {
    const annex = await commitAnnex(tracking_id, content, annexIdOf(event_id))
    return { event_id: annex.event_id, body: annex, late: refusal }
  } catch (error) {
    // The contract of annexes may refuse what an earlier version queued.
    if (error instanceof ApiError && !isPassing(error)) return undefined
    throw error
  }
}
