import type { Facts } from '#domain/error.ts'

export type RotationErrorCode =
  /** A server signs for this log: two would sign two continuations of it. */
  | 'server_running'
  /** Facts: `pid`, the process that makes a backup. */
  | 'upkeep_under_way'
  /** The database has every leaf that was published. */
  | 'nothing_lost'
  /** Facts: `origin`, what had to be typed. */
  | 'not_confirmed'
  /** Another key is on its way into the log: that has to be finished first. */
  | 'rotation_unfinished'
  /** The secret comes by a variable, and the one before it is not told. */
  | 'earlier_secret_missing'
  /** Facts: `variable`. The secret comes by it, so only who sets it can change it. */
  | 'set_by_variable'
  /** The database is not the embedded one: its passwords are not this installation's. */
  | 'database_elsewhere'
  /** No chain of others is configured, so no account of ours anchors. */
  | 'no_anchor_key'

/** Why nothing was rotated. */
export class RotationError extends Error {
  override readonly name = 'RotationError'
  readonly code: RotationErrorCode
  readonly facts: Facts

  constructor(code: RotationErrorCode, facts: Facts = {}) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.code = code
    this.facts = facts
  }
}
