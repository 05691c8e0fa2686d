/**
 * Reason for a refusal by a business rule. `contract/messages/messages.ts` has a message for each
 * code.
 */
export type RefusalCode =
  /**
   * The shipment is delivered, so no checkpoint may follow. Facts, here and of the next two codes:
   * `final_event_id` and `final_at`, id and declared time of the event that closed the shipment.
   */
  | 'shipment_delivered'
  /** The shipment is cancelled, so no checkpoint may follow. */
  | 'shipment_cancelled'
  /** The shipment was returned to its sender, so no checkpoint may follow. */
  | 'shipment_returned'
  /**
   * The declared time is within five minutes of that of another checkpoint of the same type. Facts:
   * `type`.
   */
  | 'checkpoint_duplicate'
  /** An earlier entrada at another place has no saida yet. Facts: `location`, that place. */
  | 'checkpoint_exit_missing'
  /**
   * The shipment has the maximum number of events, so that only delivery or cancellation is still
   * recorded. Facts: `most`, that number.
   */
  | 'history_full'
  /** The shipment has the maximum number of annexes of this origin. Facts: `most`, that number. */
  | 'annexes_full'
  | 'media_shared'
  /** A reply or a closing names an event that is no contestation of the shipment. */
  | 'contestation_unknown'
  /** The contestation is closed, so it gets no reply and no other outcome. */
  | 'contestation_closed'
  /** The declared time is further in the future than the tolerance for wrong clocks. */
  | 'occurred_in_future'
  /** The client's statement does not match the body of the request. */
  | 'statement_mismatch'
  /**
   * The statement, or the event that it changes, uses a field list that only a newer version of
   * Lastro knows. The client may repeat the request, because another node may know the list. Facts:
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
  /**
   * The status is neither a mandatory status nor an active status of the account. Facts: `status`.
   */
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
  /**
   * The account has the maximum number of active entries in this reference list. Facts: `most`,
   * that number.
   */
  | 'register_full'
  /** Another active entry of the reference list has the same name. Facts: `name`. */
  | 'name_taken'
  /** Another device of the maker has the serial number. Facts: `serial`. */
  | 'serial_taken'
  /** The name is reserved, because a mandatory status has it. Facts: `name`. */
  | 'status_name_reserved'
  /** A mandatory status is never removed. */
  | 'default_status_kept'
  /** A mandatory status is never changed or renamed. */
  | 'default_status_fixed'
  /** Shipments have values in the custom field, so its name and type can no longer be changed. */
  | 'field_in_use'
  /** A warehouse uses the address. */
  | 'address_in_use'
  /** A manual order of a reference list does not name each active entry exactly once. */
  | 'order_outdated'
  /** Another object with different content already has the id that the client chose. */
  | 'id_reused'
  /** The authorization was for a single use, which was consumed. */
  | 'authorization_used'
  /** The authorization had ended when the checkpoint arrived. */
  | 'authorization_expired'
  /** The owner revoked the authorization. */
  | 'authorization_revoked'
  /** The shipment has the maximum number of active authorizations. Facts: `most`, that number. */
  | 'authorizations_full'
  /** The account has the maximum number of webhook endpoints. Facts: `most`, that number. */
  | 'webhooks_full'
  /** The device measures the shipment in a part of the period already. Facts: `device`. */
  | 'monitoring_overlaps'
  /** The shipment has the maximum number of monitorings. Facts: `most`, that number. */
  | 'monitorings_full'
  | 'monitoring_ended'
  /** A report about conditions needs a monitoring. */
  | 'not_monitored'
  /** The shipment has another range, which does not change. Facts: `name`, that of its range. */
  | 'range_fixed'
  /** The signature of a logger's file is broken, and nobody gave a reason to accept it. */
  | 'signature_broken'
  /** The clock of a device is more than a day wrong, and nobody gave a reason to accept it. */
  | 'clock_far_off'
  | 'excursion_acknowledged'
  /** The excursion has other values than those that the person saw. */
  | 'excursion_changed'
  /** The excursion is decided, and no late reading has made it worse since. */
  | 'excursion_decided'
  /** Late readings showed that there was no excursion. */
  | 'excursion_withdrawn'

export type Facts = Readonly<Record<string, string | number>>

/**
 * `Error` with the property by which V8 limits the length of stack traces. Other engines ignore the
 * property.
 */
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
    // No stack trace is collected, because rules run for every row of a list and callers use only
    // the code.
    const { stackTraceLimit } = stacks
    stacks.stackTraceLimit = 0
    super(code)
    stacks.stackTraceLimit = stackTraceLimit
    this.code = code
    this.facts = facts
  }
}
