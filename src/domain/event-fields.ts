import type { FieldFacts } from './field-table.ts'
import type { Instant } from './instant.ts'

/** Fields that the declarer of an event states besides the content of a shipment or checkpoint. */
export const eventTable = {
  occurred_at: { disclosed: 'public', since: 1 },
  /** Time of a correction, whose `occurred_at` is the corrected time of the checkpoint. */
  declared_at: { disclosed: 'public', since: 1 },
  target_event_id: { disclosed: 'public', since: 1 },
  target_statement: { disclosed: 'public', since: 1 },
  erased_events: { disclosed: 'public', since: 1 },
  reason: { disclosed: { group: 'checkpoints', audiences: ['insurer', 'inspector'] }, since: 1 },
} as const satisfies Readonly<Record<string, FieldFacts>>

/** Ways by which an event reaches the server. */
export type Via = 'web' | 'offline' | 'key' | 'authorization'

/** Facts that the server adds when it accepts an event: the fields of its statement. */
export type Acceptance = {
  readonly received_at: Instant
  readonly account: string
  readonly actor: string
  readonly via: Via
  readonly status_after: string
  /** True if only events of types with `mayFollowFinal` may follow this event. */
  readonly final: boolean
}

/** The fields of the server's own statement. */
export const acceptanceTable = {
  received_at: { disclosed: 'public', since: 1 },
  via: { disclosed: { group: 'record', audiences: ['insurer', 'inspector'] }, since: 1 },
  actor: { disclosed: { group: 'record', audiences: ['inspector'] }, since: 1 },
  account: { disclosed: { group: 'record', audiences: ['inspector'] }, since: 1 },
  status_after: { disclosed: 'public', since: 1 },
  final: { disclosed: 'public', since: 1 },
} as const satisfies Readonly<Record<keyof Acceptance, FieldFacts>>
