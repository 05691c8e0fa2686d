import { LRUCache } from 'lru-cache'
import { singleFlight } from '#platform/concurrency/single-flight.ts'

/**
 * Computes an expensive result once for all concurrent callers. Caches a result for `milliseconds`
 * if `isWorthKeeping` is true for it. Failures are not cached.
 * @param options `max` is the maximum number of cached keys
 */
export function remembered<T>(
  make: (key: string) => Promise<T>,
  options: {
    readonly milliseconds: number
    readonly max: number
    readonly isWorthKeeping: (answer: T) => boolean
  },
  now: () => number = () => performance.now(),
): (key: string) => Promise<T> {
  const { milliseconds: ttl, max, isWorthKeeping } = options
  const cache = new LRUCache<string, { readonly answer: T }>({ max, ttl, ttlResolution: 0, perf: { now } })
  const createOnce = singleFlight(async (key) => {
    const answer = await make(key)
    if (isWorthKeeping(answer)) cache.set(key, { answer })
    return { answer }
  })
  return async (key) => (cache.get(key) ?? (await createOnce(key))).answer
}
