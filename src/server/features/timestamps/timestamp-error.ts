import type { LedgerErrorCode } from '#ledger/base/error.ts'

/** Reason why a timestamp makes no progress. */
export type TimestampTrouble =
  /** The calendar does not answer, or not in time. */
  | 'unreachable'
  /** The calendar answers with a status that the protocol does not define, or with a redirect. */
  | 'refused'
  /** The calendar's answer is not a timestamp, or contains more than one. */
  | 'malformed'
  /** The calendar's answer contains no promise of a trusted calendar. */
  | 'no_promise'
  /** The source of block headers does not answer, or its answer is not a header. */
  | 'headers_unreachable'
  /**
   * The block header refutes the calendar's answer. The codes are described in
   * src/ledger/base/error.ts.
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

  /** True if the calendar server itself fails, so that other requests to it would now fail too. */
  get isOfCalendar(): boolean {
    return this.trouble === 'unreachable' || this.trouble === 'refused'
  }
}
