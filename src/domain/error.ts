/** Why a business rule refused. Each code has its words in `contract/wording.ts`. */
export type RefusalCode =
  /** The shipment is delivered: nothing more may be recorded. */
  | 'shipment_delivered'
  /** The shipment is cancelled: nothing more may be recorded. */
  | 'shipment_cancelled'
  /** Facts: `type`. Same type within five minutes of declared time. */
  | 'checkpoint_duplicate'
  /** Facts: `location`, the place whose exit is missing. */
  | 'checkpoint_exit_missing'
  /** Facts: `most`. The shipment has as many events as it may; only its delivery is still recorded. */
  | 'history_full'
  /** The declared time lies in the future beyond what a clock may be off. */
  | 'occurred_in_future'
  /** The client's statement is not the one its own body gives. */
  | 'statement_mismatch'
  /** The `event_id` already stands for an event with other content. */
  | 'event_id_reused'
  /** Another shipment of this installation has the tracking code. */
  | 'tracking_id_taken'

export type Facts = Readonly<Record<string, string | number>>

/** A rule's refusal: the request was understood and may not happen. Callers show its words and keep what was typed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Facts

  constructor(code: RefusalCode, facts: Facts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
