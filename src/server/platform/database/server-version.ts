import type { Pool } from './pool.ts'

/** Returns the version of PostgreSQL, such as `18.1`, without the distribution's suffix. */
export async function readServerVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? ''
}
