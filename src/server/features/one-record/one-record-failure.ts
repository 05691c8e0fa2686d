import type { OneRecordProblem } from '#domain/one-record/problem.ts'

/** Refusal of a request to the ONE Record API, which its error object states. */
export class OneRecordFailure extends Error {
  override readonly name = 'OneRecordFailure'
  readonly problem: OneRecordProblem
  /** Property of the object, or query parameter, that is wrong. */
  readonly property: string | undefined

  constructor(problem: OneRecordProblem, property?: string) {
    super(problem)
    this.problem = problem
    this.property = property
  }
}
