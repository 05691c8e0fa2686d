import { Semaphore } from '../concurrency/semaphore.ts'
import type { Pool } from './pool.ts'

/**
 * Maximum milliseconds that work waits for a connection of its account's half of the pool. It
 * exceeds the pool's own connection timeout, because half of the connections take twice as long to
 * serve the same queue.
 */
const SHARE_TIMEOUT_MS = 4_000

/** Queue of one account's work; `users` counts the running and the waiting pieces. */
type Share = { users: number; readonly semaphore: Semaphore }

const shares = new WeakMap<Pool, Map<string, Share>>()
const halves = new WeakMap<Pool, Semaphore>()

function halfOf(pool: Pool): number {
  return Math.max(2, Math.ceil(pool.options.max / 2))
}

/**
 * Runs work for a single account. All work that is passed to this function, for whatever accounts,
 * uses at most half of the pool's connections.
 */
export function onHalfOf<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const half = halves.get(pool) ?? new Semaphore({ concurrency: halfOf(pool) })
  halves.set(pool, half)
  return half.run(work)
}

/**
 * Runs work that needs a connection for rows of these accounts. One account uses at most half of
 * the pool, so that its locked rows leave connections for other accounts.
 * @throws Failure `unavailable` if the account's other work uses its half for four seconds
 */
export async function onShareOf<T>(
  pool: Pool,
  accounts: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const [account, ...others] = accounts
  if (account === undefined || others.length > 0) return work()
  const ofPool = shares.get(pool) ?? new Map<string, Share>()
  shares.set(pool, ofPool)
  const limits = { concurrency: halfOf(pool), maxWaitMs: SHARE_TIMEOUT_MS }
  const share = ofPool.get(account) ?? { users: 0, semaphore: new Semaphore(limits) }
  ofPool.set(account, share)
  share.users += 1
  try {
    return await share.semaphore.run(work)
  } finally {
    share.users -= 1
    if (share.users === 0) ofPool.delete(account)
  }
}
