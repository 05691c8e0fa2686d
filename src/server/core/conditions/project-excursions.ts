import type { AnnexKind } from '#domain/events/annex.ts'
import type { Excursion } from '#domain/conditions/condition-verdict.ts'
import { channels, parseThousandths } from '#domain/conditions/reading.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { AccountPairs } from '#platform/database/statement.ts'
import type { Projection } from '../events/append-events.ts'
import { eventsOf } from '../events/recorded-event.ts'
import { statement } from './conditions.rows.ts'

type Texts = Readonly<Record<string, string>>

/** Values of an excursion as an annex states them. Numbers are in thousandths and milliseconds. */
export type StatedExcursion = Pick<Excursion, 'duration_ms' | 'outside_ms' | 'peak' | 'is_absolute'> & {
  readonly device_id: string | null
  readonly channel: number
  readonly direction: string | null
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly ended_by: string | null
}

/** Reads the values of an excursion from the details of its annex. */
export function statedExcursion(details: Texts): StatedExcursion {
  const text = (name: string): string | null => details[name] ?? null
  return {
    device_id: text('device_id'),
    channel: channels.findIndex((one) => one === details['channel']) + 1,
    direction: text('direction'),
    started_at: text('started_at'),
    ended_at: text('ended_at'),
    ended_by: text('ended_by'),
    duration_ms: Number(details['duration_ms']),
    outside_ms: Number(details['outside_ms']),
    peak: parseThousandths(details['peak'] ?? '') ?? 0,
    is_absolute: details['is_absolute'] === 'true',
  }
}

const insertExcursions = insertRows('insert_excursions', 'excursions', {
  id: 'uuid',
  user_id: 'uuid',
  shipment_id: 'uuid',
  device_id: 'uuid',
  channel: 'smallint',
  direction: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  ended_by: 'text',
  duration_ms: 'bigint',
  outside_ms: 'bigint',
  peak: 'int',
  is_absolute: 'boolean',
  opened_at: 'timestamptz',
})

const updateExcursion = statement<
  [id: string, account: string, stated: StatedExcursion, outdates: boolean],
  never
>(
  'update_excursion',
  `update excursions e set started_at = s.started_at, ended_at = s.ended_at, ended_by = s.ended_by,
     duration_ms = s.duration_ms, outside_ms = s.outside_ms, peak = s.peak, is_absolute = s.is_absolute,
     is_outdated = e.is_outdated or $4
   from jsonb_populate_record(null::excursions, $3::jsonb) s where e.id = $1 and e.user_id = $2`,
)

const acknowledgeExcursion = statement<[id: string, account: string, annex: string], never>(
  'acknowledge_excursion',
  'update excursions set acknowledged = $3 where id = $1 and user_id = $2 and acknowledged is null',
)

const decideExcursion = statement<
  [id: string, account: string, annex: string, decision: string, duration: number, peak: number],
  never
>(
  'decide_excursion',
  `update excursions set decided = $3, decision = $4, decided_duration_ms = $5, decided_peak = $6, is_outdated = false
   where id = $1 and user_id = $2`,
)

/** Counts the excursions of shipments that ask for a decision. */
const countUndecided = statement<AccountPairs, never>(
  'count_undecided_excursions',
  `update shipment_conditions c set undecided = (
     select count(*) from excursions e
     where e.shipment_id = c.shipment_id and e.ended_by is distinct from 'withdrawn'
       and (e.decided is null or e.is_outdated)
   )
   from unnest($1::uuid[], $2::uuid[]) as asked (id, user_id)
   where c.shipment_id = asked.id and c.user_id = asked.user_id`,
)

/** Kinds of annexes from which the rows of excursions follow. */
export const excursionKinds = [
  'excursion_opened',
  'excursion_closed',
  'excursion_acknowledged',
  'excursion_decided',
] as const satisfies readonly AnnexKind[]

/** Writes the rows of excursions, and how many of a shipment ask for a decision. */
export const excursions: Projection = (on, events) => {
  const annexes = eventsOf(events, 'annex').flatMap(({ event: { declared, acceptance, shipmentId } }) => {
    const { facts, details } = declared.fields
    const kind = excursionKinds.find((one) => one === declared.fields['kind'])
    const about = (facts as Texts | null)?.['about'] ?? ''
    const said = (details as Texts | null) ?? {}
    const { account, received_at } = acceptance
    return kind === undefined
      ? []
      : [{ id: declared.eventId, kind, about, said, account, received_at, shipment: shipmentId }]
  })
  if (annexes.length === 0) return undefined
  const of = (kind: (typeof excursionKinds)[number]) => annexes.filter((one) => one.kind === kind)
  const opened = of('excursion_opened')
  const shipments = new Map(annexes.map(({ shipment, account }) => [shipment, account]))
  return pipelined([
    opened.length > 0 &&
      insertExcursions(
        on,
        opened.map(({ id, account: user_id, shipment: shipment_id, said, received_at: opened_at }) => ({
          id,
          user_id,
          shipment_id,
          ...statedExcursion(said),
          opened_at,
        })),
      ),
    ...of('excursion_closed').map(({ about, account, said }) =>
      updateExcursion(on, about, account, statedExcursion(said), said['outdates_decision'] === 'true'),
    ),
    ...of('excursion_acknowledged').map(({ about, account, id }) =>
      acknowledgeExcursion(on, about, account, id),
    ),
    ...of('excursion_decided').map(({ about, account, id, said }) => {
      const { duration_ms, peak } = statedExcursion(said)
      return decideExcursion(on, about, account, id, said['decision'] ?? '', duration_ms, peak)
    }),
    countUndecided(on, [...shipments.keys()], [...shipments.values()]),
  ])
}
