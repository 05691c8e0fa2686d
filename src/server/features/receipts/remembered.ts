/**
 * Computes an expensive result once for all concurrent callers. Caches a result that is worth
 * caching for `milliseconds`. Failures are not cached.
 * @param options `max` is the maximum number of cached keys; the oldest is evicted first
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
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<T> }>()

  async function createAndStore(key: string): Promise<T> {
    try {
      const answer = await make(key)
      if (options.isWorthKeeping(answer)) keep(key, Promise.resolve(answer), now() + options.milliseconds)
      else kept.delete(key)
      return answer
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }

  function keep(key: string, answer: Promise<T>, until: number): void {
    kept.delete(key)
    kept.set(key, { until, answer })
    for (const oldest of kept.keys()) {
      if (kept.size <= options.max) break
      kept.delete(oldest)
    }
  }

  return (key) => {
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) return known.answer
    const answer = createAndStore(key)
    keep(key, answer, Infinity)
    return answer
  }
}
