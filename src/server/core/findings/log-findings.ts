import type { Pool } from '#platform/database/pool.ts'
import type { LogFinding } from './finding.ts'
import { statement } from './findings.rows.ts'

/** Maximum number of log findings that one call records. Further findings are ignored. */
const MAX_LOG_FINDINGS = 100

/** Records a log finding, or confirms an earlier one. `is_new` is false for an earlier finding. */
const noteLogFinding = statement<
  [
    code: string,
    place: string,
    index: number | null,
    shipmentId: string | null,
    expected: string | null,
    found: string | null,
  ],
  { is_new: boolean }
>(
  'note_log_finding',
  `insert into log_findings (code, place, index, shipment_id, expected, found) values ($1, $2, $3, $4, $5, $6)
   on conflict (code, place, index) do update set seen_at = clock_timestamp()
   returning found_at = seen_at as is_new`,
)

/**
 * Records log findings.
 * @returns number of new findings
 */
export async function recordLogFindings(pool: Pool, findings: readonly LogFinding[]): Promise<number> {
  let fresh = 0
  for (const one of findings.slice(0, MAX_LOG_FINDINGS)) {
    const { code, place, index, shipmentId, expected, found } = one
    const [noted] = await noteLogFinding(pool, code, place, index, shipmentId, expected, found)
    if (noted?.is_new === true) fresh++
  }
  return fresh
}
