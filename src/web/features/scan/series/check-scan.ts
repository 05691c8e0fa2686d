import { checkQr } from '#contract/endpoints/qr-check.ts'
import { isExitWithoutEntry, isSameLocation } from '#domain/checkpoint.ts'
import { request } from '../../../api/request.ts'
import { denialOf, type Denial } from '../verdict/verdict.ts'
import type { SeriesContent } from './series.ts'

/** How long the check may take, in milliseconds: a scan on a dead network is kept, and checked when it is sent. */
const TIMEOUT_MS = 3_000

export type CheckResult =
  | { readonly kind: 'allowed' }
  /** A saída at a place without an entrada; the entrada that it leaves open, if there is one. */
  | { readonly kind: 'without_entry'; readonly staysOpen: string | null }
  /** Nobody could be asked. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly denial: Denial }

/** Asks whether the scan may be recorded. It never fails: without an answer nothing is known. */
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
    return { kind: 'refused', denial: exitMissing(trackingId, exit_location) }
  } catch (error) {
    const denial = denialOf(error, trackingId)
    return denial.says === 'qr.failed' ? { kind: 'unknown' } : { kind: 'refused', denial }
  }
}

/** The rule that the server would refuse it by (specification, section 5). */
function exitMissing(trackingId: string, location: string): Denial {
  return {
    heading: 'scan.exit_missing',
    title: 'scan.exit_missing',
    says: 'error.checkpoint_exit_missing',
    facts: { location },
    trackingId,
  }
}
