import { signTreeHead } from '#ledger/log/tree-head.ts'
import { frontierRoot } from '#ledger/log/tree.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { LogIdentity } from './identity.ts'
import { growLog, type LogState } from './log-state.ts'
import { appendToLog, claimLeaves } from './queries.ts'

/**
 * Maximum leaves that one head may add. It limits the time for which a batch holds its transaction
 * open.
 */
export const MAX_BATCH_SIZE = 4_096

/**
 * Appends waiting leaves of the queue under a new signed head, in one transaction. The head covers
 * only leaves that commit with it; `sequencer_append` fails if another sequencer was faster.
 * @param maxSize maximum number of leaves
 * @returns the next state, or undefined if no leaf waited
 */
export async function sequenceBatch(
  pool: Pool,
  identity: LogIdentity,
  state: LogState,
  maxSize = MAX_BATCH_SIZE,
): Promise<LogState | undefined> {
  return inTransaction(pool, [], async (tx) => {
    const taken = await claimLeaves(tx, maxSize)
    if (taken.length === 0) return undefined
    const leafHashes = taken.map((one) => one.leaf_hash)
    const { state: grown, tiles } = growLog(state, leafHashes)
    const { size } = grown.frontier
    const root = frontierRoot(grown.frontier)
    const note = signTreeHead(
      { origin: identity.origin, size, root, vrfKey: identity.vrfKey },
      identity.signer,
      identity.earlier,
    )
    await appendToLog(
      tx,
      state.frontier.size,
      taken.map((one) => one.leaf),
      leafHashes,
      tiles.map(({ tile }) => tile.level),
      tiles.map(({ tile }) => tile.index),
      tiles.map(({ bytes }) => bytes),
      root,
      note,
    )
    return grown
  })
}
