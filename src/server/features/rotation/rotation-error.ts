import { CodedError, type LedgerFacts } from '#ledger/base/error.ts'

export type RotationErrorCode =
  /**
   * A server is running and signs heads of this log. A second signer would create a second
   * continuation of the log.
   */
  | 'server_running'
  /** A backup is running. Facts: `pid` of its process. */
  | 'upkeep_under_way'
  /** The database has every published leaf. */
  | 'nothing_lost'
  /** The typed confirmation is wrong. Facts: `origin`, the expected text. */
  | 'not_confirmed'
  /** The announcement of another key in the log is unfinished and must be completed first. */
  | 'rotation_unfinished'
  /**
   * The secret comes from a variable, and LASTRO_SECRET_EARLIER does not contain the previous
   * secret.
   */
  | 'earlier_secret_missing'
  /**
   * The secret comes from a variable, so only the person who sets the variable can change it.
   * Facts: `variable`.
   */
  | 'set_by_variable'
  /** The database is not the embedded one, so this installation does not manage its passwords. */
  | 'database_elsewhere'
  /** No external chain is configured, so there is no anchor key to rotate. */
  | 'no_anchor_key'

/** Reason why nothing was rotated. */
export class RotationError extends CodedError<RotationErrorCode> {
  override readonly name = 'RotationError'

  constructor(code: RotationErrorCode, facts: LedgerFacts = {}) {
    super(code, facts, `${code} ${JSON.stringify(facts)}`)
  }
}
