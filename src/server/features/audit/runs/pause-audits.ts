import { inTransaction } from '#platform/database/transaction.ts'
import type { Pool } from '#platform/database/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { auditWhole } from './audit-jobs.ts'
import { pauseAudits, stateOf, type AuditState } from './audit-state.ts'

/**
 * Pauses the server's audits, or resumes them from the same position.
 * @returns state of the nightly audit of the whole installation
 */
export async function setAuditsPaused(pool: Pool, isPaused: boolean): Promise<AuditState> {
  return inTransaction(pool, [], async (tx) => {
    const before = await stateOf(tx, 'whole')
    await pauseAudits(tx, isPaused)
    const goesOn = before.is_paused && !isPaused && before.phase !== null
    if (goesOn) await enqueue(tx, auditWhole, { continues: true })
    return { ...before, is_paused: isPaused }
  })
}
