import fc from 'fast-check'
import { seed } from './whole-run.ts'

/**
 * Returns a random value that depends only on the seed of the run and on a number.
 * @param at number of the choice, so that two choices of a test differ
 */
export function pick<Value>(values: fc.Arbitrary<Value>, at = 0): Value {
  const [value] = fc.sample(values, { seed: seed + at, numRuns: 1 })
  if (value === undefined) throw new Error('no value')
  return value
}
