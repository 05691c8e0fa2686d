import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Services } from '#platform/services.ts'

/** Services that the operations of this folder use. */
export type PlacesContext = Services & {
  /** User agent for public services, which their rules require. */
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
