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
 * 1..100`.
 */
export type FieldProblem =
  | Exclude<FieldProblemCode, RangeProblem>
  | `${'too_long' | 'too_many'} ..${number}`
  | `${'too_short' | 'too_few'} ${number}..`
  | `${'out_of_range' | 'out_of_whole_range' | 'ambiguous_number'} ${number}..${number}`
