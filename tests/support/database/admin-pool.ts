import { Pool } from 'pg'

const pools = new Map<string, Pool>()

/**
 * Returns the pool of this worker for a database as superuser. The pool is shared, because opening
 * a connection costs more processor time than most statements of a test.
 */
export function adminPool(url: string): Pool {
  const existing = pools.get(url)
  if (existing !== undefined) return existing
  const pool = new Pool({ connectionString: url, max: 4, allowExitOnIdle: true })
  // Ignores errors of idle connections, because a test may end them or drop the database.
  pool.on('error', () => undefined)
  pools.set(url, pool)
  return pool
}

/** Closes this worker's pool for a database, which the caller then drops. */
export async function closeAdminPool(url: string): Promise<void> {
  const pool = pools.get(url)
  pools.delete(url)
  await pool?.end()
}
