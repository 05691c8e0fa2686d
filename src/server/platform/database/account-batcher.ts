import { onHalfOf } from './fair-share.ts'
import { isDatabaseGone, isTimedOut } from '../errors/failure-of.ts'
import type { Pool } from './pool.ts'
import { assureWriting } from './read-only.ts'
import type { Patience } from './transaction.ts'
import { batcher, type BatchOptions, type Outcome } from '../concurrency/batcher.ts'

/**
 * Timeouts in milliseconds for a batch of several accounts. The lock timeout is short, so that a
 * locked row of one account hardly delays the others.
 */
const MIXED: Patience = { lock: 250, statement: 2_000 }
/**
 * Timeouts in milliseconds for a batch of one account. Two nodes that insert the same keys wait for
 * each other, which takes more than two seconds on a busy machine.
 */
const ALONE: Patience = { lock: 3_500, statement: 4_000 }
/**
 * Time in milliseconds for which an account is batched alone after another transaction's lock on
 * its rows delayed a batch.
 */
const APART_MS = 30_000

type Lane<Request, Answer> = {
  readonly submit: (request: Request) => Promise<Answer>
  unanswered: number
  /** End of the time in which the account is batched alone, on the clock of `performance.now()`. */
  until: number
}

/**
 * Batches writes of several accounts as `batcher` does, so that a locked row of one account stops
 * only its own writes. A batch that fails is split by account, and the next batch does not wait for
 * the parts. If the part of an account is blocked for 3.5 seconds, its writes are rejected. The
 * account is then batched alone for 30 seconds.
 * The returned function rejects a write if the present call is read-only (read-only.ts).
 * @param process answers in the order of its requests; gives up after the timeouts in `patience`
 */
export function accountBatcher<Request extends { readonly account: string }, Answer>(
  pool: Pool,
  process: (requests: readonly Request[], patience: Patience) => Promise<readonly Outcome<Answer>[]>,
  limits: Pick<BatchOptions, 'maxSize'> = {},
): (request: Request) => Promise<Answer> {
  const lanes = new Map<string, Lane<Request, Answer>>()

  const submitMixed = batcher<Request, Answer>(async (requests) => {
    const together = requests.filter(({ account }) => !lanes.has(account))
    const outcomes = await processTogether(together)
    const outcomeOf = new Map(together.map((request, at) => [request, outcomes?.[at]]))
    return requests.map((request) => outcomeOf.get(request) ?? { later: submitApart(request) })
  }, limits)

  /** Returns undefined if the batch has to be split. */
  async function processTogether(requests: readonly Request[]) {
    if (requests.length === 0) return []
    try {
      return await process(requests, MIXED)
    } catch (error) {
      if (isDatabaseGone(error) || (requests.length === 1 && !isTimedOut(error))) throw error
      return undefined
    }
  }

  async function submitApart(request: Request): Promise<Answer> {
    const { account } = request
    const lane = lanes.get(account) ?? openLane(account)
    lane.unanswered += 1
    try {
      return await lane.submit(request)
    } finally {
      lane.unanswered -= 1
      const now = performance.now()
      for (const [name, { unanswered, until }] of lanes) {
        if (unanswered === 0 && until <= now) lanes.delete(name)
      }
    }
  }

  function openLane(account: string): Lane<Request, Answer> {
    const submit = batcher<Request, Answer>(
      async (requests) => {
        try {
          return await onHalfOf(pool, () => process(requests, ALONE))
        } catch (error) {
          if (isTimedOut(error)) lane.until = performance.now() + APART_MS
          throw error
        }
      },
      { ...limits, waitsForTurn: true },
    )
    const lane = { submit, unanswered: 0, until: 0 }
    lanes.set(account, lane)
    return lane
  }

  return async (request) => {
    assureWriting()
    return lanes.has(request.account) ? submitApart(request) : submitMixed(request)
  }
}
