import { checkQr } from '#contract/endpoints/qr-check.ts'
import { isExitWithoutEntry, isSameLocation } from '#domain/checkpoints/checkpoint.ts'
import { request } from '../../../api/request.ts'
import { denialOf, type Denial } from '../verdict/verdict.ts'
import type { SeriesContent } from './series.ts'

/**
 * Timeout of the check, in milliseconds. Without network the scan is queued, and checked when it is
 * sent.
 */
const TIMEOUT_MS = 3_000

export type CheckResult =
  | { readonly kind: 'allowed' }
  /**
   * The scan is a saída from a place without an open entrada. `staysOpen` is the place of an
   * entrada elsewhere that stays open; null if there is none.
   */
  | { readonly kind: 'without_entry'; readonly staysOpen: string | null }
  /** The server was not reached. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly denial: Denial }

/**
 * Checks with the server whether the scan may be recorded. Never rejects: without an answer, the
 * kind of the result is `unknown`.
 */
export async function checkScan(trackingId: string, content: SeriesContent): Promise<CheckResult> {
  if (!navigator.onLine) return { kind: 'unknown' }
  try {
    const { exit_location } = await request(checkQr, {
      params: { tracking_id: trackingId },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { checkpoint_type, location } = content
    if (isExitWithoutEntry(exit_location, checkpoint_type, location))
      return { kind: 'without_entry', staysOpen: exit_location }
    const isOpenElsewhere = exit_location !== null && !isSameLocation(exit_location, location)
    if (checkpoint_type !== 'entrada' || !isOpenElsewhere) return { kind: 'allowed' }
    // The server would refuse this entrada, because an entrada at another place has no saída yet
    // (specification, section 5).
    const title = 'scan.exit_missing'
    const says = 'error.checkpoint_exit_missing'
    const facts = { location: exit_location }
    return { kind: 'refused', denial: { heading: title, title, says, facts, trackingId } }
  } catch (error) {
    const denial = denialOf(error, trackingId)
    return denial.says === 'qr.failed' ? { kind: 'unknown' } : { kind: 'refused', denial }
  }
}
