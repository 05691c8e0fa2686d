import type { LedgerErrorCode } from '#ledger/base/error.ts'

/** Why a timestamp does not go on. */
export type TimestampTrouble =
  /** The calendar does not answer, or not in time. */
  | 'unreachable'
  /** The calendar answers another status than the protocol has, or leads elsewhere. */
  | 'refused'
  /** What the calendar answers is no timestamp, or more than one has. */
  | 'malformed'
  /** The calendar promises nothing, or only by calendars that are not trusted. */
  | 'no_promise'
  /** Who knows the headers of blocks does not answer, or nothing that is a header. */
  | 'headers_unreachable'
  /** The header that was found refutes what the calendar says: a code of src/ledger/base/error.ts. */
  | Extract<LedgerErrorCode, `block_${string}` | `stamp_${string}`>

/** Somebody elsewhere does not do what a timestamp needs. The message names hosts, and no more. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError'
  readonly trouble: TimestampTrouble

  constructor(trouble: TimestampTrouble, detail = '') {
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
  }

  /** Whether the calendar would answer anything else now in the same way. */
  get isOfCalendar(): boolean {
    return this.trouble === 'unreachable' || this.trouble === 'refused'
  }
}
