import type { Pool, Queryable } from '#platform/database/pool.ts'
import { inSnapshot } from '#platform/database/transaction.ts'

export type AuditSource = {
  /** Runs `work` on one snapshot of the database in which rows of these accounts are visible. */
  readonly read: <T>(accounts: readonly string[], work: (on: Queryable) => Promise<T>) => Promise<T>
  /** Yields to other work. */
  readonly breathe: () => Promise<void>
}

/** Creates a read-only source from a pool. */
export function auditSource(pool: Pool): AuditSource {
  return {
    read: (accounts, work) => inSnapshot(pool, accounts, work),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  }
}
