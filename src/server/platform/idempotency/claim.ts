import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../database/pool.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { Failure } from '../errors/failure.ts'
import { batcher, type Outcome } from '../concurrency/batcher.ts'
import { claimKey, claimNewKeys, findAnswer, findAnswers } from './queries.ts'

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
const MIN_POLL_INTERVAL_MS = 20
const MAX_POLL_INTERVAL_MS = 500
const MAX_WAIT_MS = 10_000
const MAX_BATCH_SIZE = 64

/** A key that a request comes with. */
type Asked = {
  readonly account: string
  readonly key: string
  /** The request's own, by the newest secret first. */
  readonly macs: readonly [Buffer, ...(readonly Buffer[])]
}

/**
 * Takes keys for requests, or finds what the same request was answered. While it is being worked on, here or on another
 * node, this waits for its answer. Keys that nobody has used yet, as most are,
 * are taken together, and so are answers found.
 * @throws Failure `idempotency_key_reused` for another request, `idempotency_in_progress` where the wait took too long
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

/** What the same requests were answered; those that are told from it, or not answered yet, are left out. */
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
