import type { Pool, Queryable } from '#platform/database/pool.ts'
import { inSnapshot } from '#platform/database/transaction.ts'

export type AuditSource = {
  /** Runs `work` on one snapshot of the database in which rows of these accounts are visible. */
  readonly read: <T>(accounts: readonly string[], work: (on: Queryable) => Promise<T>) => Promise<T>
  /** Yields to other work. */
  readonly breathe: () => Promise<void>
}

/**
 * Yields the rows of a query in pages until a page is empty. Lets other work run between pages.
 * @param read reads the rows that follow the given row, or the first rows if no row is given
 */
export async function* pagesOf<Row>(
  source: AuditSource,
  read: (on: Queryable, after?: Row) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  let rows = await source.read([], (on) => read(on))
  while (rows.length > 0) {
    yield rows
    await source.breathe()
    const last = rows.at(-1)
    rows = await source.read([], (on) => read(on, last))
  }
}

/** Creates a read-only source from a pool. */
export function auditSource(pool: Pool): AuditSource {
  return {
    read: (accounts, work) => inSnapshot(pool, accounts, work),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  }
}
