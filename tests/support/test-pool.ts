import { openPool, type Pool } from '#platform/database/pool.ts'
import { waitTimeout } from './wait-timeout.ts'

/** Opens a pool with the timeout of tests, because a busy machine may connect slowly. */
export function openTestPool(url: string, size = 10): Pool {
  return openPool({ url, size, statementTimeout: waitTimeout, onLost: () => undefined })
}
