import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { singleFlight } from '#platform/concurrency/single-flight.ts'
import { createRest, type Rest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Services } from '#platform/services.ts'

/** Services that the operations of this folder use. */
export type PlacesContext = Services & {
  /** User agent for requests to public services. The rules of these services require one. */
  readonly userAgent: string
  /**
   * Counts a request to a public service for an account; throws `rate_limited` if there were too
   * many.
   */
  readonly countQuestion: (limit: Limit, account: string) => Promise<void>
}

export function openPlacesContext(services: Services): PlacesContext {
  const { pool, keys, config } = services
  const throttle = openThrottle(keys)
  return {
    ...services,
    userAgent: `Lastro (${config.publicUrl})`,
    async countQuestion(limit, account) {
      const retryAfter = await throttle.take(pool, [throttle.bucket(limit, account)])
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    },
  }
}

/**
 * Public service and the limit of requests to it per account. The limit prevents the use of Lastro
 * as a proxy to the service. Answers from the cache do not count.
 */
export type PublicService = { readonly name: string; readonly limit: Limit }

/**
 * Opens a public service. Concurrent equal requests share one call, and after a failure the service
 * is not called for half a minute.
 * @param request calls the service, and throws ServiceError if it gives no answer
 * @param now monotonic clock in milliseconds
 * @returns a function that returns undefined if the service gives no answer now
 */
export function openService<T>(
  { log, countQuestion }: Pick<PlacesContext, 'log' | 'countQuestion'>,
  { name, limit }: PublicService,
  request: (key: string, rest: Rest) => Promise<T>,
  now: () => number = () => performance.now(),
): (key: string, account: string) => Promise<{ readonly answer: T } | undefined> {
  const rest = createRest(now)
  const ask = singleFlight((key) => request(key, rest))
  return async (key, account) => {
    if (rest.isResting()) return undefined
    await countQuestion(limit, account)
    try {
      return { answer: await ask(key) }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      log.warn({ reason: error.message }, name)
      return undefined
    }
  }
}
