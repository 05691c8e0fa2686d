import { LRUCache } from 'lru-cache'
import { openFairQueue } from '#platform/concurrency/fair-queue.ts'
import { Failure } from '#platform/errors/failure.ts'

/** Maximum number of requests of one account that wait in addition to its running request. */
const MAX_WAITING_PER_ACCOUNT = 10
/** Maximum number of accounts whose requests wait while another account's request runs. */
const MAX_WAITING_ACCOUNTS = 40
const LABELS_PER_MINUTE = 2_000
const WINDOW_MS = 60_000
const MAX_ACCOUNTS = 10_000

/** Opens a queue that processes one label request at a time and alternates between accounts. */
export function openLabelQueue(now: () => number = () => performance.now()) {
  const queue = openFairQueue({
    concurrency: 1,
    maxWaitingPerKey: MAX_WAITING_PER_ACCOUNT,
    maxWaitingKeys: MAX_WAITING_ACCOUNTS,
  })
  const made = new LRUCache<string, { labels: number; readonly until: number }>({ max: MAX_ACCOUNTS })

  function count(account: string, labels: number): void {
    const known = made.get(account)
    const window =
      known === undefined || known.until <= now() ? { labels: 0, until: now() + WINDOW_MS } : known
    if (window.labels + labels > LABELS_PER_MINUTE) {
      throw new Failure('rate_limited', { retryAfter: Math.ceil((window.until - now()) / 1_000) })
    }
    window.labels += labels
    made.set(account, window)
  }

  return {
    /**
     * Runs work that draws this many labels, when the account's turn comes.
     * @throws Failure `rate_limited` if the account requests too many labels or has too many
     * requests waiting, `unavailable` if too many accounts are waiting
     */
    run: async <T>(account: string, labels: number, work: () => Promise<T>): Promise<T> => {
      queue.assureRoom(account)
      count(account, labels)
      return queue.run(account, work)
    },
  }
}
