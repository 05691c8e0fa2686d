import { DEFAULT_NOTICE_LANGUAGE } from '#domain/notices/notice-language.ts'
import { statement, type Rows } from './events.rows.ts'
import type { AirCargo } from '#domain/air/air-cargo.ts'
import type { Reference } from '#domain/references/reference.ts'
import type { Language } from '#contract/messages/message.ts'

/** Finds the size of the published log, and the language of the account's notices. */
export const findEventsEnd = statement<[account: string], { size: number; language: Language }>(
  'find_events_end',
  `select coalesce((select size from log_publication), 0) as size,
     coalesce((select notice_language from system_settings where user_id = $1), '${DEFAULT_NOTICE_LANGUAGE}') as language`,
)

type Erasable = 'client_fields' | 'server_fields' | 'before_fields'

export type EventRow = Omit<Rows['list_account_events'], Erasable | 'references' | 'air' | 'custom_data'> & {
  /** JSON of the fields; null if they are erased. */
  readonly [Name in Erasable]: string | null
} & {
  readonly references: readonly Reference[]
  readonly air: AirCargo | null
  readonly custom_data: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Lists events of an account in the order of the log, each with the status before it and the
 * shipment as it is now. The look-ups are written so that the planner cannot read whole tables. An
 * entry of the log confirms each position.
 */
export const listAccountEvents = statement<
  [account: string, from: number, past: number, limit: number],
  EventRow
>(
  'list_account_events',
  `with page as materialized (
     select p.index, p.event_id from event_positions p
     where p.user_id = $1 and p.index >= $2 and p.index < $3 order by p.index limit $4
   )
   select p.index, e.event_id, e.shipment_id, e.sequence, encode(substring(e.leaf, 75, 32), 'hex') as client_hash,
     -- The type and the version are the last members of a statement.
     encode(substring(e.client_statement, length(e.client_statement) - 100), 'escape') as statement_end,
     convert_from(e.client_fields, 'UTF8') as client_fields, convert_from(e.server_fields, 'UTF8') as server_fields,
     convert_from(b.server_fields, 'UTF8') as before_fields, s.tracking_id, s.origin, s.destination, s.recipient_name,
     s.recipient_phone, s.recipient_email, s.reference, s.references, s.air, s.custom_data, s.estimated_delivery
   from page p
   cross join lateral (select e.* from events e where e.event_id = p.event_id and e.user_id = $1 offset 0) e
   cross join lateral (
     select l.index from log_entries l where l.index = p.index and l.leaf_hash = e.leaf_hash offset 0
   ) l
   cross join lateral (select s.* from shipments s where s.id = e.shipment_id and s.user_id = $1 offset 0) s
   left join lateral (
     select b.server_fields from events b
     where b.shipment_id = e.shipment_id and b.sequence = e.sequence - 1 and b.user_id = $1 offset 0
   ) b on true
   order by p.index`,
)

/** Finds which of these departures follow no other one that counted at their time. */
export const findFirstDepartures = statement<
  [account: string, events: readonly string[]],
  { event_id: string }
>(
  'find_first_departures',
  `select e.event_id from unnest($2::uuid[]) as asked (event_id)
   join events e on e.event_id = asked.event_id and e.user_id = $1
   where not exists (
     select from checkpoints c join events o on o.event_id = c.id left join events a on a.event_id = c.annulled_by
     where c.shipment_id = e.shipment_id and c.user_id = $1 and c.checkpoint_type = 'saida'
       and o.sequence < e.sequence and (a.sequence is null or a.sequence > e.sequence)
   )`,
)

/** Finds fields of events by their shipments and the hashes of their client statements. */
export const findVersions = statement<
  [account: string, shipments: readonly string[], hashes: readonly string[]],
  { client_hash: string; client_fields: string | null }
>(
  'find_versions',
  `select asked.hash as client_hash, convert_from(v.client_fields, 'UTF8') as client_fields
   from unnest($2::uuid[], $3::text[]) as asked (shipment_id, hash)
   join events v on v.shipment_id = asked.shipment_id and v.user_id = $1
     and substring(v.leaf, 75, 32) = decode(asked.hash, 'hex')`,
)
