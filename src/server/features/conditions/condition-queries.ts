import type { Direction } from '#domain/conditions/condition-verdict.ts'
import type { ExcursionDecision } from '#domain/conditions/excursion-decision.ts'
import { statement, type Rows } from './conditions.rows.ts'

type Texts = Readonly<Record<string, string>>

/** Annex about conditions, with the size of the file that it names. */
export type ConditionAnnexRow = Omit<Rows['list_condition_annexes'], 'bytes'> & {
  readonly bytes: number | null
  readonly facts: Texts | null
  readonly details: Texts | null
  readonly media: Texts | null
}

/**
 * Lists the annexes of a shipment that name files, acknowledge and decide, oldest first. Files that
 * were written together are in the order of their days.
 */
export const listConditionAnnexes = statement<[shipment: string, account: string], ConditionAnnexRow>(
  'list_condition_annexes',
  `select a.id, a.kind, a.facts, a.text, a.details, a.media, a.received_at, m.bytes
   from annexes a left join media m
     on m.user_id = a.user_id
     and m.digest = decode(coalesce(a.media ->> 'readings', a.media ->> 'report', a.details ->> 'digest'), 'hex')
   where a.shipment_id = $1 and a.user_id = $2
     and a.kind in ('logger_file', 'conditions', 'report', 'excursion_acknowledged', 'excursion_decided')
   order by a.received_at, a.details ->> 'day', a.details ->> 'channel' desc, a.id`,
)

/** Excursion with its shipment and device. */
export type ExcursionRow = Omit<Rows['list_excursions_of'], 'direction' | 'decision' | 'ended_by'> & {
  readonly direction: Direction
  readonly decision: ExcursionDecision | null
  readonly ended_by: 'return' | 'sensor' | 'monitoring' | 'withdrawn' | null
}

const selectExcursions = `
  select e.id, e.shipment_id, s.tracking_id, e.device_id, d.maker, d.model, d.serial, e.channel, e.direction,
    e.started_at, e.ended_at, e.ended_by, e.duration_ms::float8 as duration_ms, e.outside_ms::float8 as outside_ms,
    e.peak, e.is_absolute, e.opened_at, e.acknowledged, e.decided, e.decision, e.is_outdated, e.mailed_at,
    e.reminded_at
  from excursions e
  join shipments s on s.id = e.shipment_id
  join devices d on d.user_id = e.user_id and d.id = e.device_id`

/** Lists the excursions of a shipment in the order of their start. */
export const listExcursionsOf = statement<[shipment: string, account: string], ExcursionRow>(
  'list_excursions_of',
  `${selectExcursions} where e.shipment_id = $1 and e.user_id = $2 order by e.started_at, e.id`,
)

export const findExcursionRow = statement<[id: string, account: string], ExcursionRow>(
  'find_excursion',
  `${selectExcursions} where e.id = $1 and e.user_id = $2`,
)

/**
 * Lists the excursions of an account, newest first.
 * @param before time and id after which the list continues; null for its beginning
 */
export const listExcursionRows = statement<
  [
    account: string,
    state: 'open' | 'undecided' | 'all',
    before: Date | null,
    id: string | null,
    limit: number,
  ],
  ExcursionRow
>(
  'list_excursions',
  `${selectExcursions}
   where e.user_id = $1 and ($3::timestamptz is null or (e.opened_at, e.id) < ($3, $4::uuid)) and case $2
     when 'open' then e.ended_by is null
     when 'undecided' then e.ended_by is distinct from 'withdrawn' and (e.decided is null or e.is_outdated)
     else true
   end
   order by e.opened_at desc, e.id desc limit $5`,
)

/** Lists the annexes that acknowledge and decide excursions of shipments, oldest first. */
export const listAnnexesAbout = statement<[account: string, shipments: readonly string[]], ConditionAnnexRow>(
  'list_annexes_about_excursions',
  `select a.id, a.kind, a.facts, a.text, a.details, a.media, a.received_at, null::int as bytes
   from annexes a
   where a.user_id = $1 and a.shipment_id = any ($2::uuid[])
     and a.kind in ('excursion_acknowledged', 'excursion_decided')
   order by a.received_at, a.id`,
)

/** Finds a file of readings that an event of a shipment names. */
export const findConditionFile = statement<
  [shipment: string, account: string, digest: Uint8Array],
  { content: Uint8Array }
>(
  'find_condition_file',
  `select m.content from media m
   where m.user_id = $2 and m.digest = $3 and m.content is not null and exists (
     select from media_uses u
     where u.shipment_id = $1 and u.user_id = $2 and u.digest = $3 and u.name in ('readings', 'logger_file')
   )`,
)
