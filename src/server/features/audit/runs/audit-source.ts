import type { Pool, Queryable } from '#platform/database/pool.ts'
import { inSnapshot } from '#platform/database/transaction.ts'

/** Where an audit reads from. */
export type AuditSource = {
  /** Runs `work` on one snapshot of the database that shows rows of these accounts. */
  readonly read: <T>(accounts: readonly string[], work: (on: Queryable) => Promise<T>) => Promise<T>
  /** Lets other work go on. */
  readonly breathe: () => Promise<void>
}

/** The database of a pool, read-only. */
export function auditSource(pool: Pool): AuditSource {
  return {
    read: (accounts, work) => inSnapshot(pool, accounts, work),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  }
}
