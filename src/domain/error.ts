/**
 * Reason for a refusal by a business rule. `contract/messages/messages.ts` has a message for each
 * code.
 */
export type RefusalCode =
  /** The shipment is delivered, so nothing more may be recorded. */
  | 'shipment_delivered'
  /** The shipment is cancelled, so nothing more may be recorded. */
  | 'shipment_cancelled'
  /**
   * The declared time is within five minutes of that of another checkpoint of the same type. Facts:
   * `type`.
   */
  | 'checkpoint_duplicate'
  /** An entrada at another place has no saida yet. Facts: `location`, that place. */
  | 'checkpoint_exit_missing'
  /**
   * The shipment has the maximum number of events, so that only delivery or cancellation is still
   * recorded. Facts: `most`, that number.
   */
  | 'history_full'
  /** The declared time is further in the future than the tolerance for wrong clocks. */
  | 'occurred_in_future'
  /** The client's statement does not match the body of the request. */
  | 'statement_mismatch'
  /**
   * A newer version of Lastro made the statement, or the event that it changes, with an unknown
   * field list. The client may repeat the request, because another node may know the list. Facts:
   * `list`.
   */
  | 'field_list_unknown'
  /**
   * The statement's field list is no longer accepted, or lacks a field that has a value. Facts:
   * `list`.
   */
  | 'field_list_outdated'
  /** Another event with different content already has the `event_id`. */
  | 'event_id_reused'
  /** Another shipment of this installation has the tracking code. */
  | 'tracking_id_taken'
  /** The owner erased the shipment's contents. Its code and its place in the log remain. */
  | 'shipment_erased'
  /** The shipment is delivered or cancelled, so its data and status no longer change. */
  | 'shipment_closed'
  /** The status is neither mandatory nor one of the account's active statuses. Facts: `status`. */
  | 'status_unknown'
  /** Somebody changed the object after the caller read it. */
  | 'changed_meanwhile'
  /** The checkpoint does not exist, is annulled, or belongs to another account. */
  | 'checkpoint_not_found'
  /** The shipment is delivered or cancelled, so its checkpoints are no longer corrected. */
  | 'checkpoint_edit_closed'
  /** The shipment is delivered or cancelled, so its checkpoints are no longer annulled. */
  | 'checkpoint_delete_closed'
  /** A finalizacao is never annulled. */
  | 'checkpoint_delete_final'
  /** A correction cannot change the checkpoint's type. */
  | 'checkpoint_type_fixed'
  /** The account has the maximum of active entries of this kind. Facts: `most`, that number. */
  | 'register_full'
  /** Another active entry has the name. Facts: `name`. */
  | 'name_taken'
  /** The name is that of a mandatory status. Facts: `name`. */
  | 'status_name_reserved'
  /** A mandatory status is never removed. */
  | 'default_status_kept'
  /** A mandatory status is never changed or renamed. */
  | 'default_status_fixed'
  /** Shipments have values of the field, so its name and type are fixed. */
  | 'field_in_use'
  /** A warehouse uses the address. */
  | 'address_in_use'
  /** A new order of entries does not name exactly the active entries. */
  | 'order_outdated'
  /** Another entry with different content already has the id. */
  | 'id_reused'
  /** The authorization was for a single use, which was consumed. */
  | 'authorization_used'
  /** The authorization had ended when the checkpoint arrived. */
  | 'authorization_expired'
  /** The owner revoked the authorization. */
  | 'authorization_revoked'
  /** The shipment has the maximum number of active authorizations. Facts: `most`, that number. */
  | 'authorizations_full'

export type Facts = Readonly<Record<string, string | number>>

/** The property by which V8 limits the stack of an error. Other engines ignore it. */
const stacks = Error as ErrorConstructor & { stackTraceLimit?: number | undefined }

/**
 * Refusal by a rule: the request was understood and is not allowed. Callers show its message and
 * keep the input.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Facts

  constructor(code: RefusalCode, facts: Facts = {}) {
    // No stack is collected, because rules run for every row of a list and only the code is used.
    const { stackTraceLimit } = stacks
    stacks.stackTraceLimit = 0
    super(code)
    stacks.stackTraceLimit = stackTraceLimit
    this.code = code
    this.facts = facts
  }
}
