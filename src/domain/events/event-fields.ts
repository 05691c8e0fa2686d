import type { FieldFacts } from '../base/field-table.ts'
import type { Instant } from '../base/instant.ts'

const shown = { disclosed: 'public', since: 1 } as const
const ofAnnex = {
  disclosed: { group: 'annexes', audiences: ['recipient', 'insurer', 'inspector'] },
  since: 2,
} as const
const ofRecord = { disclosed: { group: 'record', audiences: ['inspector'] }, since: 1 } as const

/** Fields that the declarer of an event states besides the content of a shipment or checkpoint. */
export const eventTable = {
  occurred_at: shown,
  /** Time of a correction, whose `occurred_at` is the corrected time of the checkpoint. */
  declared_at: shown,
  target_event_id: shown,
  target_statement: shown,
  erased_events: shown,
  /** Kind of an annex. */
  kind: { ...shown, since: 2 },
  /** Texts by name that everybody may read, such as `about`, the event that an annex adds to. */
  facts: { ...shown, since: 2 },
  text: ofAnnex,
  /** Texts by name that only some readers see. */
  details: ofAnnex,
  reason: { disclosed: { group: 'checkpoints', audiences: ['insurer', 'inspector'] }, since: 1 },
} as const satisfies Readonly<Record<string, FieldFacts>>

/** Ways by which an event reaches the server. */
export type Via =
  | 'web'
  | 'offline'
  | 'key'
  | 'authorization'
  /** A recipient, by the link of a shipment. */
  | 'link'
  /** The server itself, by a rule. */
  | 'system'

/** Facts that the server adds when it accepts an event: the fields of its statement. */
export type Acceptance = {
  readonly received_at: Instant
  readonly account: string
  /** Account, member or key; null with `via` `link` or `system`, which name nobody. */
  readonly actor: string | null
  readonly via: Via
  readonly status_after: string
  /** True if only events of types with `mayFollowFinal` may follow this event. */
  readonly final: boolean
}

/** The fields of the server's own statement. */
export const acceptanceTable = {
  received_at: shown,
  via: { disclosed: { group: 'record', audiences: ['insurer', 'inspector'] }, since: 1 },
  actor: ofRecord,
  account: ofRecord,
  status_after: shown,
  final: shown,
} as const satisfies Readonly<Record<keyof Acceptance, FieldFacts>>
