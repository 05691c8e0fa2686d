import { ServiceError } from './service-error.ts'

/**
 * Pause after a failure. Without it every caller waits for the timeout of an unreachable service.
 */
const REST_MS = 30_000

/** Pause of one external service; see `createRest`. */
export type Rest = ReturnType<typeof createRest>

/**
 * Creates the pause after failures of one external service.
 * @param now monotonic clock in milliseconds
 */
export function createRest(now: () => number) {
  let restsUntil = -Infinity
  return {
    /** Returns true for half a minute after a call without an answer. */
    isResting: () => now() < restsUntil,
    /** Returns the result of a call, and begins a pause if no answer came. */
    watch: <T>(call: Promise<T>): Promise<T> =>
      call.catch((error: unknown) => {
        if (isFailure(error)) restsUntil = now() + REST_MS
        throw error
      }),
  }
}

/**
 * Returns true if no answer came, or if the service asked for fewer calls. The pause avoids waiting
 * for the next failure.
 */
function isFailure(error: unknown): boolean {
  const status = error instanceof ServiceError ? error.status : undefined
  return status === undefined || status === 429
}
