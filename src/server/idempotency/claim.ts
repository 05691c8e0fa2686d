import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { claimKey, findAnswer } from './queries.ts'

/** A key that is being worked on here. */
export type Claim = {
  readonly account: string
  readonly key: string
  readonly seed: string
  /** The answer tells of faults among its items: it is not kept, and what is missing is done when it is asked for again. */
  staysOpen?: true
}

/** What a request was answered before. */
export type Kept = { readonly status: number; readonly answer: string; readonly etag: string | null }

/** After this a node that has not answered is believed to be gone. Executed twice, a write is still one by its ids. */
const LEASE_SECONDS = 30
const FIRST_LOOK_MS = 20
const SELDOMEST_LOOK_MS = 500
const LONGEST_WAIT_MS = 10_000

/**
 * Takes a key for a request, or finds what the same request was answered. While it is being worked on, here or on another
 * node, this waits for its answer.
 * @param macs the request's own, by the newest secret first
 * @throws Failure `idempotency_key_reused` for another request, `idempotency_in_progress` where the wait took too long
 */
export async function claimOrFind(
  pool: Pool,
  account: string,
  key: string,
  macs: readonly Buffer[],
): Promise<Claim | Kept> {
  const givesUp = performance.now() + LONGEST_WAIT_MS
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(2 * wait, SELDOMEST_LOOK_MS)) {
    const found = await inTransaction(pool, [account], async (tx) => {
      const [claimed] = await claimKey(tx, account, key, macs, randomUUID(), LEASE_SECONDS)
      if (claimed !== undefined) return { account, key, seed: claimed.seed }
      return (await findAnswer(tx, account, key))[0]
    })
    if (found !== undefined && 'seed' in found) return found
    if (found !== undefined) {
      if (!macs.some((mac) => mac.equals(found.request_mac))) throw new Failure('idempotency_key_reused')
      const { status, answer, etag } = found
      if (status !== null && answer !== null) return { status, answer, etag }
    }
    if (performance.now() > givesUp) throw new Failure('idempotency_in_progress', { retryAfter: 1 })
    await pause(wait)
  }
}
