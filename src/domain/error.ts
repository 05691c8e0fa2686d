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
  /** Facts: `most`. The shipment has as many events as it may; only its end is still recorded. */
  | 'history_full'
  /** The declared time lies in the future beyond what a clock may be off. */
  | 'occurred_in_future'
  /** The client's statement is not the one its own body gives. */
  | 'statement_mismatch'
  /** The `event_id` already stands for an event with other content. */
  | 'event_id_reused'
  /** Another shipment of this installation has the tracking code. */
  | 'tracking_id_taken'
  /** The owner erased what the shipment held; its code and its place in the log stay. */
  | 'shipment_erased'
  /** The shipment is delivered or cancelled: neither its data nor its status change any more. */
  | 'shipment_closed'
  /** Facts: `status`, which is neither mandatory nor an active one of the account. */
  | 'status_unknown'
  /** What the caller saw is no longer what stands: somebody changed it meanwhile. */
  | 'changed_meanwhile'
  /** There is no such checkpoint, or it is annulled, or another account's. */
  | 'checkpoint_not_found'
  /** The shipment is delivered or cancelled: its checkpoints are not corrected any more. */
  | 'checkpoint_edit_closed'
  /** The shipment is delivered or cancelled: its checkpoints are not annulled any more. */
  | 'checkpoint_delete_closed'
  /** A finalizacao is never annulled. */
  | 'checkpoint_delete_final'
  /** A correction keeps the checkpoint's type. */
  | 'checkpoint_type_fixed'
  /** Facts: `most`. The account has as many active entries of this kind as it may. */
  | 'register_full'
  /** Facts: `name`. Another active entry has the name. */
  | 'name_taken'
  /** Facts: `name`. It is that of one of the four mandatory statuses. */
  | 'status_name_reserved'
  /** A mandatory status is never removed. */
  | 'default_status_kept'
  /** A mandatory status is never changed or renamed. */
  | 'default_status_fixed'
  /** Shipments hold values of the field: its name and type stay. */
  | 'field_in_use'
  /** A warehouse stands at the address. */
  | 'address_in_use'
  /** The order names other entries than the register has. */
  | 'order_outdated'
  /** The id already stands for an entry with other content. */
  | 'id_reused'
  /** The authorization was for a single use, which has been made. */
  | 'authorization_used'
  /** The authorization had ended when the checkpoint arrived. */
  | 'authorization_expired'
  /** The owner has taken the authorization back. */
  | 'authorization_revoked'
  /** Facts: `most`. The shipment has as many active authorizations as it may. */
  | 'authorizations_full'

export type Facts = Readonly<Record<string, string | number>>

/** Where V8 keeps how much of a stack an error collects; other engines do not look at it. */
const stacks = Error as ErrorConstructor & { stackTraceLimit?: number | undefined }

/** A rule's refusal: the request was understood and may not happen. Callers show its words and keep what was typed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Facts

  constructor(code: RefusalCode, facts: Facts = {}) {
    // Rules are asked of every row of a list: where one refused is told by its code, and no stack is collected for it.
    const { stackTraceLimit } = stacks
    stacks.stackTraceLimit = 0
    super(code)
    stacks.stackTraceLimit = stackTraceLimit
    this.code = code
    this.facts = facts
  }
}
