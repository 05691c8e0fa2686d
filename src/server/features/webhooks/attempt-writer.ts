import { requestedPause, isDead, pauseAfter } from '#domain/webhooks/webhook-retry.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { sendWebhookDisabled } from './send-webhook-disabled.ts'
import { batcher } from '#platform/concurrency/batcher.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'
import { isGone, type Attempt } from './call-receiver.ts'
import {
  disableEndpoint,
  deleteFinishedOrderingKeys,
  insertAttempts,
  lockOrderingKey,
  lockOrderingKeys,
  noteEndpoints,
  noteTries,
  postponeOrderingKeys,
  releaseOrderingKeys,
  type Claimed,
  type FailingEndpoint,
  type OrderingKey,
} from './delivery-queries.ts'
import { endpointHealthAfter, type EndpointHealth } from './endpoint-health-after.ts'

/** Claimed delivery whose call has ended. */
export type Ended = {
  readonly claimed: Claimed
  readonly claim: string
  /**
   * Result of the call. If undefined, nobody knows whether the message arrived. The delivery is
   * then sent again, without waiting for its lease to expire.
   */
  readonly attempt: Attempt | undefined
}

/** Maximum number of delivery results written per transaction. */
const MAX_BATCH_SIZE = 200

/**
 * Stores the results of calls. All waiting results share one transaction, because committing one
 * takes as long as committing a hundred. Stores nothing for a delivery that was deleted with its
 * shipment.
 */
export function createAttemptWriter(pool: Pool): (ended: Ended) => Promise<void> {
  const storeTogether = batcher(
    async (all: readonly Ended[]) => {
      const kept = await inAccounts(pool, all, async (tx) => {
        const claims = all.map(({ claim }) => claim)
        const rows = await lockOrderingKeys(tx, ...orderingKeysOf(all.map(({ claimed }) => claimed)), claims)
        const locked = new Set(rows.map(keyOf))
        const held = all.filter(({ claimed }) => locked.has(keyOf(claimed)))
        await keep(tx, held)
        return locked
      })
      return all.map(({ claimed }) => ({ answer: kept.has(keyOf(claimed)) }))
    },
    { maxSize: MAX_BATCH_SIZE },
  )
  const oneByOne = new Semaphore({ concurrency: 1 })
  const store = async (ended: Ended): Promise<void> => {
    if (await storeTogether(ended)) return
    // The batch stored nothing for this delivery, because its ordering key was deleted, claimed
    // again, or locked by another transaction. The next transaction locks only one ordering key, so
    // it may wait for the lock without a deadlock.
    await oneByOne.run(() =>
      inAccounts(pool, [ended], async (tx) => {
        const { endpoint_id, ordering_key } = ended.claimed
        if ((await lockOrderingKey(tx, endpoint_id, ordering_key, ended.claim)).length > 0)
          await keep(tx, [ended])
      }),
    )
  }
  // A lost result sends the message again, so one deadlock or timeout must not lose it. If the
  // failed attempt did store it, the claim has ended, and the second one stores nothing.
  return (ended) => store(ended).catch(() => store(ended))
}

function inAccounts<T>(pool: Pool, all: readonly Ended[], work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, [...new Set(all.map(({ claimed }) => claimed.user_id))], work)
}

const keyOf = ({ endpoint_id, ordering_key }: OrderingKey): string => `${endpoint_id} ${ordering_key}`

type Answered = { readonly claimed: Claimed; readonly attempt: Attempt }
/**
 * New state of a delivery; `pause` is the time in milliseconds until its ordering key is due again.
 */
type Settled = Answered & { readonly state: 'waiting' | 'delivered' | 'failed'; readonly pause: number }

/** Stores the results of calls whose ordering keys are locked. */
async function keep(tx: Transaction, all: readonly Ended[]): Promise<void> {
  const broken = all.filter(({ attempt }) => attempt === undefined).map(({ claimed }) => claimed)
  const settled = all.flatMap(({ claimed, attempt }) =>
    attempt === undefined ? [] : [settle({ claimed, attempt })],
  )
  const over = settled.filter(({ state }) => state !== 'waiting').map(({ claimed }) => claimed)
  const standings = endpointHealthAfter(
    settled.map(({ claimed, attempt }) => ({
      ...claimed,
      outcome: attempt.outcome,
      isGone: isGone(attempt),
    })),
  )
  const [failing] = await pipelined([
    writeSettled(tx, settled, over, standings),
    broken.length > 0 && releaseOrderingKeys(tx, ...orderingKeysOf(broken)),
  ])
  await suspendFailingEndpoints(tx, failing, standings)
}

function settle({ claimed, attempt }: Answered): Settled {
  if (attempt.outcome === 'taken') return { claimed, attempt, state: 'delivered', pause: 0 }
  const pause = claimed.is_test ? undefined : pauseAfter(claimed.tries + 1, Math.random())
  return pause === undefined
    ? { claimed, attempt, state: 'failed', pause: 0 }
    : { claimed, attempt, state: 'waiting', pause: Math.max(pause, askedBy(attempt)) }
}

/** Returns the pause in milliseconds that the receiver requested by `Retry-After`. */
function askedBy({ answer }: Attempt): number {
  const header = 'status' in answer ? answer.headers['retry-after'] : undefined
  return header === undefined ? 0 : requestedPause(header, new Date())
}

async function writeSettled(
  tx: Transaction,
  settled: readonly Settled[],
  over: readonly Claimed[],
  standings: readonly EndpointHealth[],
): Promise<readonly FailingEndpoint[]> {
  if (settled.length === 0) return []
  const claimed = settled.map((one) => one.claimed)
  const ids = claimed.map(({ delivery_id }) => delivery_id)
  const [states, pauses] = columnsOf(settled, 'state', 'pause')
  const [, , , , failing] = await pipelined([
    insertAll(tx, settled),
    noteTries(tx, ids, states),
    deleteFinishedOrderingKeys(tx, ...orderingKeysOf(over)),
    // For a delivered or failed delivery `pause` is 0, so the next delivery of its ordering key is
    // due immediately.
    postponeOrderingKeys(tx, ...orderingKeysOf(claimed), pauses),
    noteEndpoints(tx, ...columnsOf(standings, 'endpoint', 'took', 'failures')),
  ])
  return failing
}

function insertAll(tx: Transaction, settled: readonly Settled[]): Promise<unknown> {
  const [claims, attempts] = columnsOf(settled, 'claimed', 'attempt')
  const answers = attempts.map(({ answer }) => ('status' in answer ? answer : null))
  return insertAttempts(
    tx,
    ...columnsOf(claims, 'delivery_id', 'endpoint_id', 'user_id', 'url'),
    ...columnsOf(attempts, 'startedAt', 'duration', 'outcome'),
    attempts.map(({ headers }) => JSON.stringify(headers)),
    answers.map((answer) => answer?.status ?? null),
    answers.map((answer) => answer && JSON.stringify(answer.headers)),
    answers.map((answer) => answer?.body ?? null),
  )
}

/**
 * Suspends endpoints that have accepted nothing for too long or answered that they are gone.
 * Notifies their owners.
 */
async function suspendFailingEndpoints(
  tx: Transaction,
  failing: readonly FailingEndpoint[],
  standings: readonly EndpointHealth[],
): Promise<void> {
  const standingOf = new Map(standings.map((standing) => [standing.endpoint, standing]))
  for (const { id, failing_since, failures, now } of failing) {
    const standing = standingOf.get(id)
    if (standing === undefined || !isDead(failing_since, failures, standing.isGone, now)) continue
    const [disabled] = await disableEndpoint(tx, id)
    if (disabled !== undefined) {
      await enqueue(tx, sendWebhookDisabled, { userId: standing.account, endpointId: id })
    }
  }
}

function orderingKeysOf(claimed: readonly Claimed[]) {
  return columnsOf(claimed, 'endpoint_id', 'ordering_key')
}
