import type { Facts } from '#domain/base/error.ts'
import type { fieldMessages } from '../sentences/field-messages.ts'

/** Code of a problem with one field of a request. Each code has a message that explains it. */
export type FieldProblemCode = keyof typeof fieldMessages extends `field.${infer Code}` ? Code : never

/**
 * Problem whose message names a range. `out_of_whole_range` concerns whole numbers. The bounds of
 * `ambiguous_number` are its two readings; only forms have it.
 */
type RangeProblem =
  | 'too_long'
  | 'too_short'
  | 'too_many'
  | 'too_few'
  | 'out_of_range'
  | 'out_of_whole_range'
  | 'ambiguous_number'

/**
 * Problem in an answer: its code, and its range if the message names one, such as `out_of_range
 * 1..100`. Other facts follow by name, such as `key_check_digit expected=8&found=4`.
 */
export type FieldProblem =
  | Exclude<FieldProblemCode, RangeProblem>
  | `${'too_long' | 'too_many'} ..${number}`
  | `${'too_short' | 'too_few'} ${number}..`
  | `${'out_of_range' | 'out_of_whole_range' | 'ambiguous_number'} ${number}..${number}`
  | `${FieldProblemCode} ${string}=${string}`

/** Returns a problem whose message names these facts. */
export function problemWithFacts(code: FieldProblemCode, facts: Facts): FieldProblem {
  const named = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return (named.length === 0 ? code : `${code} ${named.join('&')}`) as FieldProblem
}
