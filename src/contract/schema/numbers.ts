import * as z from 'zod/mini'
import { hasDecimals, roundedTo } from '#domain/base/decimal.ts'
import type { FieldProblem } from './field-problem.ts'

/** Returns a schema of a number in a JSON body, from `least` to `most`. */
export function numberWithin(least: number, most: number) {
  const problem: FieldProblem = `out_of_range ${least}..${most}`
  return z.number('wrong_type').check(z.gte(least, problem), z.lte(most, problem))
}

/** Returns the schema of a quantity from 0 to `max` with at most `decimals` decimal places. */
/* @__NO_SIDE_EFFECTS__ */
export function quantity({ decimals, max }: { readonly decimals: number; readonly max: number }) {
  return numberWithin(0, max).check(
    z.refine((value) => hasDecimals(value, decimals), 'too_precise' satisfies FieldProblem),
    z.overwrite((value) => roundedTo(value, decimals)),
  )
}

/** Returns a schema of a whole number in a JSON body, from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return z.number('wrong_type').check(...wholeChecks(least, most))
}

/**
 * Returns a schema of a whole number in a path or query. Text that is no whole number is reported
 * as out of range.
 */
export function writtenNumber(least: number, most: number) {
  return z.coerce.number(outOfWhole(least, most)).check(...wholeChecks(least, most))
}

function wholeChecks(least: number, most: number) {
  const problem = outOfWhole(least, most)
  return [z.int(problem), z.gte(least, problem), z.lte(most, problem)] as const
}

const outOfWhole = (least: number, most: number): FieldProblem => `out_of_whole_range ${least}..${most}`
