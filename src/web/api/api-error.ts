import type { ErrorCode } from '#contract/schema/errors.ts'
import { MessageError } from '../locales/message-error.ts'

/** Error code of a failed call: the contract's codes, and two that only the browser can detect. */
export type ApiErrorCode =
  | ErrorCode
  /**
   * The server was not reached, or the answer broke off. The request may or may not have been
   * carried out.
   */
  | 'network'
  /** The answer breaks the contract. */
  | 'bad_answer'

type Details = {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The server's message in the user's language, ready to show. */
  readonly words: string
  /** Messages about invalid fields of the request, by the path of the field. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly missing_fields?: readonly string[] | undefined
  readonly did_you_mean?: string | undefined
  readonly final_event_id?: string | undefined
  readonly final_at?: string | undefined
  readonly may_add?: string | undefined
}

/** Failed call of the API. */
export class ApiError extends MessageError {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly missing_fields: readonly string[]
  /**
   * Tracking code of a shipment that differs from the requested one only in O and 0, or in I and 1.
   */
  readonly did_you_mean: string | undefined
  /** Id and declared time of the event that closed the shipment before the checkpoint came. */
  readonly final_event_id: string | undefined
  readonly final_at: string | undefined
  /** True if the person may add a note or pictures to the closed shipment. */
  readonly mayAdd: boolean

  constructor(code: ApiErrorCode, details: Details) {
    super(`${code}: ${details.words}`, details.words)
    this.code = code
    this.status = details.status
    this.fields = details.fields ?? {}
    this.missing_fields = details.missing_fields ?? []
    this.did_you_mean = details.did_you_mean
    this.final_event_id = details.final_event_id
    this.final_at = details.final_at
    this.mayAdd = details.may_add !== undefined
  }
}

/**
 * Returns true if the same call may succeed later without a change: the network or the server
 * failed, and the call was not refused.
 */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500)
}

/** Returns the message of a failed call; undefined for any other error. */
export function wordsOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.words : undefined
}

/**
 * Returns the code of the shipment that the caller of a failed look-up probably meant; undefined if
 * the answer names none.
 */
export function meantBy(error: unknown): string | undefined {
  return error instanceof ApiError ? error.did_you_mean : undefined
}
