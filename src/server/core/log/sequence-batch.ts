import { signTreeHead } from '#ledger/log/tree-head.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { LogIdentity } from './identity.ts'
import { appendToLog, withStart, type LogState } from './log-state.ts'
import { claimLeaves } from './queries.ts'

/**
 * Maximum leaves that one head may add. It limits the time for which a batch holds its transaction
 * open.
 */
export const MAX_BATCH_SIZE = 4_096

/**
 * Appends waiting leaves of the queue under a new signed head, in one transaction.
 * @param maxSize maximum number of leaves
 * @returns the next state, or undefined if no leaf waited
 */
export async function sequenceBatch(
  pool: Pool,
  { origin, vrfKey, signer, earlier }: LogIdentity,
  state: LogState,
  maxSize = MAX_BATCH_SIZE,
): Promise<LogState | undefined> {
  return inTransaction(pool, [], async (tx) => {
    const claimed = await claimLeaves(tx, maxSize)
    if (claimed.length === 0) return undefined
    const leaves = withStart(state, vrfKey, claimed)
    const appended = await appendToLog(tx, state, leaves, (head) =>
      signTreeHead({ origin, vrfKey, ...head }, signer, earlier),
    )
    return appended.state
  })
}
