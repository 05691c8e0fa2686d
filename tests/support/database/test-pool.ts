import { openPool, type Pool } from '#platform/database/pool.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'

/** Opens a pool with a long statement timeout, because a busy machine may run statements slowly. */
export function openTestPool(url: string, size = 10): Pool {
  return openPool({ url, size, statementTimeout: waitTimeout, onLost: () => undefined })
}
