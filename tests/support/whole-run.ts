import { inject } from 'vitest'

/**
 * Whether this run is whole, as `npm run test:all` makes it. `npm test` leaves out tests that take long and are seldom
 * broken, by `test.runIf(isWhole)` or `describe.runIf(isWhole)`; a smoke test of the same code stays in.
 */
export const isWhole: boolean = inject('isWhole')

/** Returns all items in a whole run, and else every `step`-th of them, from the first. */
export function sampled<T>(items: readonly T[], step: number): readonly T[] {
  return isWhole ? items : items.filter((_item, index) => index % step === 0)
}

/** What random and sampled tests begin with: the day as a number, or `LASTRO_SEED`. */
export const seed: number = inject('seed')
