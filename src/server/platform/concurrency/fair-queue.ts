import { Failure } from '../errors/failure.ts'
import { Semaphore } from './semaphore.ts'

export type FairQueueLimits = {
  /** Maximum number of pieces of work that run concurrently, each of another key. */
  readonly concurrency: number
  /** Maximum number of pieces of work of one key that wait in addition to its running one. */
  readonly maxWaitingPerKey: number
  /** Maximum number of keys that wait while the work of other keys runs. */
  readonly maxWaitingKeys: number
}

/** Opens a queue that alternates between keys, such as accounts. Each runs one work at a time. */
export function openFairQueue({ concurrency, maxWaitingPerKey, maxWaitingKeys }: FairQueueLimits) {
  const all = new Semaphore({ concurrency, maxQueue: maxWaitingKeys })
  const queues = new Map<string, { readonly semaphore: Semaphore; used: number }>()
  /** @throws Failure `rate_limited` if the key has too much work waiting */
  const assureRoom = (key: string): void => {
    const used = queues.get(key)?.used ?? 0
    if (used > maxWaitingPerKey) throw new Failure('rate_limited', { retryAfter: 2 })
  }
  return {
    assureRoom,
    /**
     * Runs work when its key's turn comes.
     * @throws Failure `rate_limited` if the key has too much work waiting, `unavailable` if too
     * many keys are waiting
     */
    run: async <T>(key: string, work: () => Promise<T>): Promise<T> => {
      assureRoom(key)
      const own = queues.get(key) ?? { semaphore: new Semaphore({ concurrency: 1 }), used: 0 }
      queues.set(key, own)
      own.used += 1
      try {
        return await own.semaphore.run(() => all.run(work))
      } finally {
        own.used -= 1
        if (own.used === 0) queues.delete(key)
      }
    },
  }
}
