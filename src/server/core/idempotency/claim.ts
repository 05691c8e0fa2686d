import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { batcher, type Outcome } from '#platform/concurrency/batcher.ts'
import { claimKey, claimNewKeys, findAnswer, findAnswers } from './queries.ts'

/** Idempotency key whose request is in progress on this node. */
export type Claim = {
  readonly account: string
  readonly key: string
  readonly seed: string
  /**
   * True if some items of the response failed. The response is not stored, and a retry completes
   * the missing items.
   */
  staysOpen?: true
}

/** Stored response of an earlier request. */
export type Kept = { readonly status: number; readonly answer: string; readonly etag: string | null }

/**
 * Seconds for which a claim reserves its key. After this time, a node that has stored no response
 * is presumed dead, and a retry of the request may claim the key. If a write then runs twice, it
 * takes effect once, because both runs use the same ids.
 */
const LEASE_SECONDS = 30
const MIN_POLL_INTERVAL_MS = 20
const MAX_POLL_INTERVAL_MS = 500
const MAX_WAIT_MS = 10_000
const MAX_BATCH_SIZE = 64

/** Request with an idempotency key. */
type Asked = {
  readonly account: string
  readonly key: string
  /** MACs of the request, the one with the newest secret first. */
  readonly macs: readonly [Buffer, ...(readonly Buffer[])]
}

/**
 * Claims keys for requests, or returns the stored response of the same request. While that request
 * is in progress on any node, waits for its response. Most keys are new, so a batch first claims
 * keys of several requests. The same transaction reads the stored responses of keys that exist
 * already.
 * @throws Failure `idempotency_key_reused` for another request, `idempotency_in_progress` after too
 * long a wait
 */
export function openClaims(pool: Pool): (asked: Asked) => Promise<Claim | Kept> {
  const claimNew = batcher((all: readonly Asked[]) => claimTogether(pool, all), {
    maxSize: MAX_BATCH_SIZE,
  })
  return async (asked) => (await claimNew(asked)) ?? claimOrFind(pool, asked)
}

async function claimTogether(
  pool: Pool,
  all: readonly Asked[],
): Promise<readonly Outcome<Claim | Kept | undefined>[]> {
  const claims = all.map(({ account, key }) => ({ account, key, seed: randomUUID() }))
  return inTransaction(pool, [...new Set(all.map(({ account }) => account))], async (tx) => {
    const rows = await claimNewKeys(
      tx,
      claims.map(({ account }) => account),
      claims.map(({ key }) => key),
      all.map(({ macs: [mac] }) => mac),
      claims.map(({ seed }) => seed),
      LEASE_SECONDS,
    )
    const taken = new Set(rows.map(({ seed }) => seed))
    const kept = await findStoredResponse(
      tx,
      all.filter((_, at) => !taken.has(claims[at]?.seed ?? '')),
    )
    return claims.map((claim, at) => ({ answer: taken.has(claim.seed) ? claim : kept.get(all[at]) }))
  })
}

/**
 * Returns the stored responses of requests with the same key and the same MAC. Omits keys of other
 * requests and keys without a response.
 */
async function findStoredResponse(
  tx: Transaction,
  all: readonly Asked[],
): Promise<ReadonlyMap<Asked | undefined, Kept>> {
  if (all.length === 0) return new Map()
  const rows = await findAnswers(
    tx,
    all.map(({ account }) => account),
    all.map(({ key }) => key),
  )
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.key}`, row]))
  return new Map(
    all.flatMap((asked) => {
      const row = found.get(`${asked.account} ${asked.key}`)
      if (row === undefined || !asked.macs.some((mac) => mac.equals(row.request_mac))) return []
      const { status, answer, etag } = row
      return status === null || answer === null ? [] : [[asked, { status, answer, etag }] as const]
    }),
  )
}

async function claimOrFind(pool: Pool, { account, key, macs }: Asked): Promise<Claim | Kept> {
  const givesUp = performance.now() + MAX_WAIT_MS
  for (let wait = MIN_POLL_INTERVAL_MS; ; wait = Math.min(2 * wait, MAX_POLL_INTERVAL_MS)) {
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
