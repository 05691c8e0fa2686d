import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Services } from '#platform/services.ts'

/**
 * Limit for one account's requests for codes of other accounts, whether the codes exist or not: 30
 * requests, then one every 20 seconds. The public page has the same limit.
 */
const guesses: Limit = { name: 'code-guess', burst: 30, seconds: 20 }

export type GuessedCodes = ReturnType<typeof openGuessedCodes>

/**
 * Throttles accounts that probe which codes exist. Requests for the account's own shipments are not
 * counted.
 */
export function openGuessedCodes({ pool, keys }: Pick<Services, 'pool' | 'keys'>) {
  const throttle = openThrottle(keys)
  return {
    /**
     * Counts a request that reveals something about a code. Uses the pool, so that the count
     * remains if the caller's transaction rolls back.
     * @throws Failure `rate_limited`
     */
    async count(account: string): Promise<void> {
      await throttle.count(pool, throttle.bucket(guesses, account))
    },
    /**
     * Refuses an account that guessed too often. Does not count the present request as a guess.
     * @throws Failure `rate_limited`
     */
    async assureFew(on: Queryable, account: string): Promise<void> {
      await throttle.assureOpen(on, throttle.bucket(guesses, account))
    },
  }
}
