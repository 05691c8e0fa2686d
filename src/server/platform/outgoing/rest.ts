import { ServiceError } from './service-error.ts'

/**
 * Milliseconds without calls after a failure. Without this pause, every caller would wait for the
 * timeout of an unreachable service.
 */
const REST_MS = 30_000

/** Circuit breaker of one external service; see `createRest`. */
export type Rest = ReturnType<typeof createRest>

/**
 * Creates a circuit breaker for one external service: after a failure, callers skip it for a pause.
 * @param now monotonic clock in milliseconds
 */
export function createRest(now: () => number) {
  let restsUntil = -Infinity
  return {
    /**
     * Returns true during the half minute after a failed call, in which callers skip the service.
     */
    isResting: () => now() < restsUntil,
    /**
     * Returns the result of a call, and begins a pause if the call fails as `isFailure` defines.
     */
    watch: <T>(call: Promise<T>): Promise<T> =>
      call.catch((error: unknown) => {
        if (isFailure(error)) restsUntil = now() + REST_MS
        throw error
      }),
  }
}

/** Returns true if no answer came, or if the service reported too many requests (429). */
function isFailure(error: unknown): boolean {
  const status = error instanceof ServiceError ? error.status : undefined
  return status === undefined || status === 429
}
