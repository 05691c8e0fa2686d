import { createHmac } from 'node:crypto'
import type { Queryable } from '../database/pool.ts'
import { Failure } from '../errors/failure.ts'
import type { Keys } from '../secrets/keys.ts'
import { statement } from './throttle.rows.ts'

/** Rate limit: a burst of `burst` requests, then one every `seconds`. */
export type Limit = { readonly name: string; readonly burst: number; readonly seconds: number }

/**
 * Limit together with the keyed hash of one subject, such as an address, an account or a session.
 */
export type Bucket = { readonly key: Buffer; readonly limit: Limit }

const KEY_LENGTH = 16

const throttleTake = statement<
  [keys: readonly Buffer[], intervals: readonly string[], bursts: readonly number[]],
  { wait: number }
>('throttle_take', `select throttle_take($1, $2, $3) as wait`)

const throttleReturn = statement<[keys: readonly Buffer[], intervals: readonly string[]], never>(
  'throttle_return',
  `select throttle_return($1, $2)`,
)

/** Returns the seconds until the limit of a bucket admits a request. Counts no request. */
const throttleWait = statement<[bucket: Buffer, pace: string, burst: number], { wait: number }>(
  'throttle_wait',
  'select throttle_wait($1, $2, $3) as wait',
)

/**
 * Creates rate limits in PostgreSQL, so that all nodes count together. The rows identify nobody:
 * their keys are keyed hashes.
 */
export function openThrottle(keys: Keys) {
  const secret = keys.derive('throttle')
  return {
    bucket(limit: Limit, ...subject: readonly string[]): Bucket {
      const name = JSON.stringify([limit.name, ...subject])
      return { limit, key: createHmac('sha256', secret).update(name).digest().subarray(0, KEY_LENGTH) }
    },
    /**
     * Counts one request in every bucket if all limits admit it, else in none. Returns 0 if the
     * request may pass, else the whole seconds to wait, at least 1.
     */
    async take(on: Queryable, buckets: readonly Bucket[]): Promise<number> {
      const bursts = buckets.map(({ limit }) => limit.burst)
      const [row] = await throttleTake(on, keysOf(buckets), intervalsOf(buckets), bursts)
      return Math.ceil(row?.wait ?? 0)
    },
    /**
     * Counts one request, unless the limit refuses it.
     * @throws Failure `rate_limited`
     */
    async count(on: Queryable, bucket: Bucket): Promise<void> {
      assureNoWait(await this.take(on, [bucket]))
    },
    /**
     * Refuses a request that the limit does not admit, and counts none.
     * @throws Failure `rate_limited`
     */
    async assureOpen(on: Queryable, { key, limit }: Bucket): Promise<void> {
      const [full] = await throttleWait(on, key, `${limit.seconds} seconds`, limit.burst)
      assureNoWait(Math.ceil(full?.wait ?? 0))
    },
    /** Undoes `take`: removes one request from the count of every bucket. */
    async giveBack(on: Queryable, buckets: readonly Bucket[]): Promise<void> {
      await throttleReturn(on, keysOf(buckets), intervalsOf(buckets))
    },
  }
}

function assureNoWait(seconds: number): void {
  if (seconds > 0) throw new Failure('rate_limited', { retryAfter: seconds })
}

export type Throttle = ReturnType<typeof openThrottle>

function keysOf(buckets: readonly Bucket[]): Buffer[] {
  return buckets.map(({ key }) => key)
}

function intervalsOf(buckets: readonly Bucket[]): string[] {
  return buckets.map(({ limit }) => `${limit.seconds} seconds`)
}
