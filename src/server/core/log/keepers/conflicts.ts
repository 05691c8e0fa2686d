import { encodeHex } from '#ledger/base/bytes.ts'
import { logFinding } from '../../findings/finding.ts'
import { recordLogFindings } from '../../findings/log-findings.ts'
import type { Pool } from '#platform/database/pool.ts'
import { findRoot } from '../contains-head.ts'
import type { StoredHead } from './head-keeper.ts'
import { statement, type Rows } from './log-keepers.rows.ts'

/**
 * Lists conflicts: heads that a `HeadKeeper` stores but the database does not contain. The node
 * that finds a conflict records it again every 30 seconds. `is_fresh` is false if no node has
 * recorded the conflict in the last 150 seconds.
 */
export const findConflicts = statement<[], Rows['find_head_conflicts']>(
  'find_head_conflicts',
  `select place, coalesce(index, 0) as size, seen_at > clock_timestamp() - interval '150 seconds' as is_fresh
   from log_findings where code = 'published_unknown' order by seen_at desc`,
)

export const deleteConflicts = statement<[places: readonly string[]], never>(
  'delete_head_conflicts',
  `delete from log_findings where code = 'published_unknown' and place = any($1::text[])`,
)

/**
 * Records that a `HeadKeeper` stores a head that the database does not contain.
 * @returns true if this conflict was not recorded before
 */
export async function recordConflict(
  pool: Pool,
  keeper: string,
  { size, root }: StoredHead,
): Promise<boolean> {
  const own = await findRoot(pool, size)
  const roots = {
    expected: root === undefined ? null : encodeHex(root),
    found: own === undefined ? null : encodeHex(own),
  }
  return (await recordLogFindings(pool, [logFinding('published_unknown', keeper, size, roots)])) > 0
}
