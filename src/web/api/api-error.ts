import type { ErrorCode } from '#contract/schema/errors.ts'
import { MessageError } from '../locales/message-error.ts'

/** What a call fails with: the contract's codes, and two that only the browser can know. */
export type ApiErrorCode =
  | ErrorCode
  /** The server was not reached, or the answer broke off: nothing is known about what was done. */
  | 'network'
  /** The answer is not what the contract says. */
  | 'bad_answer'

type Details = {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's sentence in the user's language, ready to show. */
  readonly words: string
  /** Field path → sentence. */
  readonly fields?: Readonly<Record<string, string>>
  readonly missing_fields?: readonly string[]
}

/** A call of the API that did not succeed. */
export class ApiError extends MessageError {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly missing_fields: readonly string[]

  constructor(code: ApiErrorCode, details: Details) {
    super(`${code}: ${details.words}`, details.words)
    this.code = code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.missing_fields = details.missing_fields ?? []
  }
}

/** Whether the same call may succeed later by itself: the network or the server failed, nobody refused. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500)
}
