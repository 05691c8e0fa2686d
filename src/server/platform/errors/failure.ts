import type { MessageKey } from '#contract/messages/messages.ts'
import type { ErrorCode } from '#contract/schema/errors.ts'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import type { Facts } from '#domain/base/error.ts'

export type FailureDetails = {
  /** Key of the message, if it says more than that of the code. */
  readonly message?: MessageKey
  readonly facts?: Facts
  readonly missing?: readonly string[]
  readonly fields?: Readonly<Record<string, FieldProblem>>
  /** Name that exists and that a reader may have mistaken for the requested one. */
  readonly didYouMean?: string
  /** Time at which the content of the requested file was deleted. */
  readonly deletedAt?: Date
  /**
   * Methods that the path supports, if the request used another method (RFC 9110, section 15.5.6).
   */
  readonly allow?: readonly string[]
  /** Seconds until the same request may be sent again. */
  readonly retryAfter?: number
}

/**
 * Error with a code of the API, other than the `Refusal` of a domain rule.
 * `platform/http/answer-failure.ts` converts it to the error envelope.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
