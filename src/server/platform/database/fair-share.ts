import type { PoolClient } from 'pg'
import { Semaphore } from '../concurrency/semaphore.ts'
import { Failure } from '../errors/failure.ts'
import type { Pool } from './pool.ts'

/**
 * Longer than the wait for a connection of the whole pool, because half a pool takes twice as long.
 */
const SHARE_TIMEOUT_MS = 4_000

type Share = { used: number; readonly waiting: Set<() => void> }

const shares = new WeakMap<Pool, Map<string, Share>>()
const halves = new WeakMap<Pool, Semaphore>()

function halfOf(pool: Pool): number {
  return Math.max(2, Math.ceil(pool.options.max / 2))
}

/** Runs work for single accounts concurrently, on at most half of the pool's connections. */
export function onHalfOf<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const half = halves.get(pool) ?? new Semaphore({ concurrency: halfOf(pool) })
  halves.set(pool, half)
  return half.run(work)
}

/**
 * Connects for work in the scope of accounts. One account uses at most half of the pool, so that
 * its locked rows leave connections for other accounts.
 * @throws Failure `unavailable` if the account's other work uses its half for four seconds
 */
export async function connectFor(
  pool: Pool,
  accounts: readonly string[],
): Promise<{ readonly client: PoolClient; readonly release: (broken?: Error) => void }> {
  const [account, ...others] = accounts
  if (account === undefined || others.length > 0) {
    const client = await pool.connect()
    return { client, release: (broken) => client.release(broken) }
  }
  const leave = await enter(pool, account)
  try {
    const client = await pool.connect()
    return {
      client,
      release(broken) {
        client.release(broken)
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

async function enter(pool: Pool, account: string): Promise<() => void> {
  const ofPool = shares.get(pool) ?? new Map<string, Share>()
  shares.set(pool, ofPool)
  const share = ofPool.get(account) ?? { used: 0, waiting: new Set() }
  ofPool.set(account, share)
  if (share.used < halfOf(pool)) share.used += 1
  else await nextPlace(share)
  return () => {
    const [next] = share.waiting
    if (next !== undefined) return next()
    share.used -= 1
    if (share.used === 0) ofPool.delete(account)
  }
}

/** Waits until a finished caller passes its slot on. */
function nextPlace({ waiting }: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (): void => {
      clearTimeout(timer)
      waiting.delete(take)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(take)
      reject(new Failure('unavailable', { retryAfter: 2 }))
    }, SHARE_TIMEOUT_MS)
    waiting.add(take)
  })
}
