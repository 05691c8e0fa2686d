/** State of a checkpoint in the offline queue. */
export type QueueState =
  /** `held`: not sent before `send_after`, so that the user can still withdraw the checkpoint. */
  'held' | 'waiting' | 'sending' | 'recorded' | 'refused'

/** Reason why the server did not record the checkpoint. */
export type QueueRefusal = {
  /** Error code of the contract. A newer server may send a code that this version does not have. */
  readonly code: string
  /** The server's message, in the language that the user had chosen when the server refused. */
  readonly words: string
  /** Id and declared time of the event that closed the shipment before the checkpoint came. */
  readonly final_event_id?: string | undefined
  readonly final_at?: string | undefined
}

/**
 * Body of a request, exactly as it is sent. This version does not change a body from an earlier
 * version of the application.
 */
export type QueuedBody = Readonly<Record<string, unknown>>

/**
 * Checkpoint or annex made on this device, listed until a day after it was
 * recorded. Times are RFC 3339 in UTC.
 */
export type QueuedScan = Pick<
  StoredScan,
  'account' | 'company' | 'event_id' | 'tracking_id' | 'body' | 'refusal' | 'late' | 'was_sent'
> & {
  readonly state: QueueState
  readonly made_at: string
  /** Time before which the checkpoint is not sent, so that the user can withdraw it. */
  readonly send_after: string
}

/** Record in the store; instants are epoch milliseconds. */
export type StoredScan = {
  /** Key assigned by the store, ascending in order of creation. */
  readonly order: number
  /** Format version of this record. Later versions of the application also read earlier formats. */
  readonly format: 1
  /**
   * Key (`deviceKey`) of the person who made the checkpoint and the account for which they acted.
   */
  readonly account: string
  /** Name of the company for which the checkpoint was made; absent for the person's own account. */
  readonly company?: string
  /**
   * Same value as `account` while the checkpoint is unsent; absent afterwards. The field is
   * indexed, so that the index contains only unsent checkpoints.
   */
  readonly open_of?: string
  readonly event_id: string
  readonly tracking_id: string
  readonly body: QueuedBody
  readonly made_at: number
  readonly send_after: number
  readonly state: 'waiting' | 'sending' | 'recorded' | 'refused'
  /** True if the checkpoint was sent at least once, so that the server may have received it. */
  readonly was_sent: boolean
  /**
   * True if there was no network when the checkpoint was made, or at a later attempt to send it.
   */
  readonly was_offline: boolean
  /**
   * Earliest time of the next attempt, as requested by the server; 0 if the server requested none.
   */
  readonly not_before: number
  /** Number of attempts that failed because of an error of the server. */
  readonly failures: number
  readonly settled_at?: number
  readonly refusal?: QueueRefusal
  /**
   * Refusal of the checkpoint that came too late, if the entry is the annex in its place; absent at
   * checkpoints and at other annexes.
   */
  readonly late?: QueueRefusal
}

/** Request of an entry: the body and what its URL and its sender need. */
export type QueuedRequest = Pick<StoredScan, 'account' | 'event_id' | 'tracking_id' | 'body'>

/** Returns true if the entry adds to a shipment, and false if it is a checkpoint. */
export function isAnnex({ body }: Pick<StoredScan, 'body'>): boolean {
  return typeof body['kind'] === 'string'
}

/** Converts a stored checkpoint to the form that the screens show at the time `now`. */
export function queuedScan(stored: StoredScan, now: number): QueuedScan {
  const { account, company, event_id, tracking_id, body, refusal, late, state, send_after } = stored
  return {
    account,
    ...(company !== undefined && { company }),
    event_id,
    tracking_id,
    body,
    state: state === 'waiting' && !stored.was_sent && send_after > now ? 'held' : state,
    made_at: new Date(stored.made_at).toISOString(),
    send_after: new Date(send_after).toISOString(),
    was_sent: stored.was_sent,
    ...(refusal && { refusal }),
    ...(late && { late }),
  }
}

/** Returns true if the checkpoint is still to be sent. */
export function isUnsent({ state }: Pick<QueuedScan, 'state'>): boolean {
  return state === 'held' || state === 'waiting' || state === 'sending'
}
