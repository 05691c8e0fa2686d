import { consistencyProof } from '#ledger/log/tree.ts'
import type { Pool } from '#platform/database/pool.ts'
import type { Witness } from '#platform/config/witness-config.ts'
import { newestHead, type HeadRow } from '../queries.ts'
import { walkTree } from '../walk-tree.ts'
import { requestCosignature } from './request-cosignature.ts'
import { storeCosignature, newestCosigned } from './queries.ts'
import { WitnessError } from './witness-error.ts'

/**
 * Requests a witness's cosignature of a head, and stores it. A cosignature of a newer head of this
 * log suffices too.
 * @throws WitnessError
 */
export async function haveCosigned(
  pool: Pool,
  witness: Witness,
  { size, note }: HeadRow,
  signal: AbortSignal,
): Promise<void> {
  const [newest] = await newestCosigned(pool, witness.keyText)
  const proofFrom = (from: number) =>
    walkTree(pool, size, (readNode) => consistencyProof(from, size, readNode))
  try {
    const from = Math.min(newest?.size ?? 0, size)
    const since = { from, proofFrom }
    const { line, cosignedAt } = await requestCosignature(witness, { size, note }, since, signal)
    await storeCosignature(pool, size, witness.keyText, line, cosignedAt)
  } catch (error) {
    const known = error instanceof WitnessError && error.trouble === 'ahead' ? error.size : undefined
    const [head] = await newestHead(pool)
    if (known === undefined || known > (head?.size ?? 0)) throw error
  }
}
