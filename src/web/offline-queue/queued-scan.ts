/** Where a checkpoint kept on this device stands. */
export type QueueState =
  /** Not sent before its time, so that it can still be taken back. */
  'held' | 'waiting' | 'sending' | 'recorded' | 'refused'

/** Why the server did not record it. */
export type QueueRefusal = {
  /** The contract's code; of a newer server perhaps one that this version does not know. */
  readonly code: string
  /** The server's sentence, in the language that the user had then. */
  readonly words: string
}

/** A request's body exactly as it is sent: one made by an earlier version of the application is not touched by this one. */
export type QueuedBody = Readonly<Record<string, unknown>>

/** A checkpoint made on this device, from its making until a day after it was recorded. Times are RFC 3339 in UTC. */
export type QueuedScan = {
  readonly event_id: string
  readonly tracking_id: string
  readonly state: QueueState
  readonly made_at: string
  /** Until when it is held. */
  readonly send_after: string
  readonly body: QueuedBody
  readonly refusal?: QueueRefusal
  /** It was on its way at least once: nobody but the server knows whether it arrived. */
  readonly was_sent: boolean
}

/** As it lies in the store; instants are epoch milliseconds. */
export type StoredScan = {
  /** Drawn by the store, growing in order of making. */
  readonly order: number
  /** Of this record; a later version of the application reads earlier ones. */
  readonly format: 1
  readonly account: string
  /** The account while it is unsettled, which an index has. */
  readonly open_of?: string
  readonly event_id: string
  readonly tracking_id: string
  readonly body: QueuedBody
  readonly made_at: number
  readonly send_after: number
  readonly state: 'waiting' | 'sending' | 'recorded' | 'refused'
  readonly was_sent: boolean
  /** It found no network, when it was made or later. */
  readonly was_offline: boolean
  /** The server asked for patience until then. */
  readonly not_before: number
  /** How often the server failed on it. */
  readonly failures: number
  readonly settled_at?: number
  readonly refusal?: QueueRefusal
}

/** A stored one as it is shown at a time. */
export function queuedScan(stored: StoredScan, now: number): QueuedScan {
  const { event_id, tracking_id, body, refusal, state, send_after } = stored
  return {
    event_id,
    tracking_id,
    body,
    state: state === 'waiting' && !stored.was_sent && send_after > now ? 'held' : state,
    made_at: new Date(stored.made_at).toISOString(),
    send_after: new Date(send_after).toISOString(),
    was_sent: stored.was_sent,
    ...(refusal && { refusal }),
  }
}

/** Whether it is still to be sent. */
export function isUnsent({ state }: Pick<QueuedScan, 'state'>): boolean {
  return state === 'held' || state === 'waiting' || state === 'sending'
}
