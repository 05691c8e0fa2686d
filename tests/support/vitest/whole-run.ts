import { inject } from 'vitest'

/**
 * True in a full test run (`npm run test:all`). `npm test` skips slow tests that rarely fail, by
 * `test.runIf(isWhole)` or `describe.runIf(isWhole)`. A smoke test of the same code remains.
 */
export const isWhole: boolean = inject('isWhole')

/**
 * Returns all items in a full test run. Otherwise returns every `step`-th item, starting with the
 * first.
 */
export function sampled<T>(items: readonly T[], step: number): readonly T[] {
  return isWhole ? items : items.filter((_item, index) => index % step === 0)
}

/** Seed of random and sampled tests: the day as a number, or `LASTRO_SEED`. */
export const seed: number = inject('seed')
