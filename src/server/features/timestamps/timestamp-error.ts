import type { LedgerErrorCode } from '#ledger/base/error.ts'

/** Reason why a timestamp makes no progress. */
export type TimestampTrouble =
  /** The calendar does not answer, or not in time. */
  | 'unreachable'
  /** The calendar answers with a status that the protocol does not define, or with a redirect. */
  | 'refused'
  /** The calendar's answer is not a timestamp, or contains more than one. */
  | 'malformed'
  /** The calendar makes no promise, or only through calendars that are not trusted. */
  | 'no_promise'
  /** The source of block headers does not answer, or its answer is not a header. */
  | 'headers_unreachable'
  /**
   * The block header refutes the calendar's answer. src/ledger/base/error.ts describes the codes.
   */
  | Extract<LedgerErrorCode, `block_${string}` | `stamp_${string}`>

/**
 * Failure of an external service that a timestamp needs. The message consists of the kind of
 * failure and a short detail, such as an HTTP status.
 */
export class TimestampError extends Error {
  override readonly name = 'TimestampError'
  readonly trouble: TimestampTrouble

  constructor(trouble: TimestampTrouble, detail = '') {
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
  }

  /** True if the calendar is the cause, so that its other requests would now fail too. */
  get isOfCalendar(): boolean {
    return this.trouble === 'unreachable' || this.trouble === 'refused'
  }
}
