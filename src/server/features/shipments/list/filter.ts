import { photoNames } from '#domain/checkpoints/delivery.ts'
import type { DeliveryState } from '#domain/checkpoints/delivery-rules.ts'
import { MISSED_AFTER_MS, type MilestoneFilter } from '#domain/air/compare-milestones.ts'
import type { ConditionFilter } from '#domain/conditions/condition-filter.ts'
import { FAR_FOR_MS, STUCK_AFTER_MS, type AttentionKind } from '#domain/shipments/attention.ts'
import { toIndexedReference } from '#domain/references/reference.ts'
import { ZONE } from '#domain/base/calendar-day.ts'
import type { PeriodEnd, ShipmentFilter, ShipmentFilterName } from '#contract/endpoints/shipment-list.ts'

/** Filter of an account's shipments. */
export type ListFilter = ShipmentFilter & {
  /** True if a text must not find shipments by their recipient. */
  readonly hidesRecipients?: boolean
}

/**
 * Search strategy for a text: by the index if few shipments match, by scanning the list in its
 * order if many do.
 */
export type TextSearch = 'indexed' | 'passing'

/** Adds a parameter to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string

/** Statement that contains a condition. */
type Statement = {
  /** Placeholder of the parameter with the account's id. */
  readonly account: string
  readonly text: { readonly search: TextSearch; readonly ids?: readonly string[] | undefined }
  readonly hidesRecipients: boolean
  readonly bind: Bind
}

type FilterSql<Value> = {
  /**
   * Returns a condition on `shipments s`, and on `shipment_sort_index k` if `readsSortIndex` is
   * true.
   */
  readonly condition: (value: Value, statement: Statement) => string
  /** True if the total requires counting rows. False if counters or the text search provide it. */
  readonly needsCount: boolean
  /** Returns true if the condition reads `shipment_sort_index k`. Default: no. */
  readonly readsSortIndex?: (value: Value) => boolean
  /**
   * Returns true if every match has a value in `shipments.due`: open, with an estimated delivery.
   * Default: no.
   */
  readonly findsOnlyDue?: (value: Value) => boolean
}

const always = () => true

const filters: { readonly [Name in ShipmentFilterName]: FilterSql<NonNullable<ListFilter[Name]>> } = {
  q: { condition: textCondition, needsCount: false },
  status: {
    condition: (status, { bind }) => `k.status = any(${bind(status)}::text[])`,
    needsCount: false,
    readsSortIndex: always,
  },
  from: { condition: withinPeriod('s.created_at', '>='), needsCount: true },
  to: { condition: withinPeriod('s.created_at', '<'), needsCount: true },
  due_from: { condition: withinPeriod('s.due', '>='), needsCount: true, findsOnlyDue: always },
  due_to: { condition: withinPeriod('s.due', '<'), needsCount: true, findsOnlyDue: always },
  delivered_from: { condition: withinPeriod('s.delivered', '>='), needsCount: true },
  delivered_to: { condition: withinPeriod('s.delivered', '<'), needsCount: true },
  updated_from: {
    condition: withinPeriod('k.updated_at', '>='),
    needsCount: true,
    readsSortIndex: always,
  },
  updated_to: {
    condition: withinPeriod('k.updated_at', '<'),
    needsCount: true,
    readsSortIndex: always,
  },
  reference: { condition: referenceCondition, needsCount: true },
  last_place: { condition: placeCondition, needsCount: true, readsSortIndex: always },
  attention: {
    condition: (kind) => attentionSql[kind],
    needsCount: true,
    readsSortIndex: (kind) => kind === 'stuck',
    findsOnlyDue: (kind) => kind === 'late',
  },
  delivery: { condition: (state) => deliverySql[state], needsCount: true },
  condition: { condition: (state) => conditionSql[state], needsCount: true },
  milestone: { condition: (state) => milestoneSql[state], needsCount: true },
  airline: { condition: airlineCondition, needsCount: true },
  airport: {
    condition: (code, { bind }) => {
      const airport = bind(code)
      return `(s.air_origin = ${airport} or s.air_destination = ${airport})`
    },
    needsCount: true,
  },
}
const filterNames = Object.keys(filters) as readonly ShipmentFilterName[]

/** Returns true if a filter has more than a text and a status, so its total must be counted. */
export function needsCount(filter: ListFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined && filters[name].needsCount)
}

/** Returns true if a filter reads `shipment_sort_index`. */
export function readsSortIndex(filter: ListFilter): boolean {
  return filterNames.some((name) => isSo(name, filter, 'readsSortIndex'))
}

/** Returns true if a filter finds only shipments with a value in `shipments.due`. */
export function findsOnlyDue(filter: ListFilter): boolean {
  return filterNames.some((name) => isSo(name, filter, 'findsOnlyDue'))
}

function isSo<Name extends ShipmentFilterName>(
  name: Name,
  filter: ListFilter,
  question: 'readsSortIndex' | 'findsOnlyDue',
): boolean {
  const value = filter[name]
  return value !== undefined && filters[name][question]?.(value) === true
}

/**
 * Returns the filter's conditions on `shipments s`, on `shipment_search x` if the text is searched
 * by scanning, and on `shipment_sort_index k` if `readsSortIndex` is true.
 */
export function conditionsOf(
  filter: ListFilter,
  account: string,
  text: Statement['text'],
  bind: Bind,
): string[] {
  const hidesRecipients = filter.hidesRecipients === true
  return filterNames.flatMap((name) => conditionOf(name, filter, { account, text, hidesRecipients, bind }))
}

function conditionOf<Name extends ShipmentFilterName>(name: Name, filter: ListFilter, statement: Statement) {
  const value = filter[name]
  return value === undefined ? [] : [filters[name].condition(value, statement)]
}

function textCondition(q: string, { account, text: { search, ids }, hidesRecipients, bind }: Statement) {
  // The ids are passed as JSON. For an array, the planner would estimate a different length with
  // each list, and make a new plan each time.
  if (ids !== undefined) {
    return `s.id in (select json_array_elements_text(${bind(JSON.stringify(ids))}::json)::uuid)`
  }
  const needle = `(select searchable(${bind(q)}))`
  if (search === 'indexed') {
    return `s.id in (select shipments_with_text(${account}, ${needle}, ${!hidesRecipients}, null))`
  }
  const found = `strpos(x.text, ${needle}) > 0`
  return hidesRecipients ? found : `(${found} or strpos(x.recipient_key, ${needle}) > 0)`
}

/**
 * Returns a range condition, because the index serves it under row-level security. The index does
 * not serve `like` and `starts_with`, which may leak the values that they compare.
 */
function placeCondition(place: string, { bind }: Statement): string {
  const key = `searchable(${bind(place)})`
  return `k.place_key >= ${key} and k.place_key < ${key} || chr(1114111)`
}

/** Returns a condition on a whole reference, which an index serves in each of its tables. */
function referenceCondition(reference: string, { account, bind }: Statement): string {
  return `s.id in (
    select o.id from shipments o where o.user_id = ${account} and o.reference = ${bind(reference)}
    union all select r.shipment_id from shipment_references r
    where r.user_id = ${account} and r.value = ${bind(toIndexedReference(reference))})`
}

/** Returns a condition on the beginning of an air waybill, which the primary key serves. */
function airlineCondition(prefix: string, { account, bind }: Statement): string {
  const first = bind(prefix)
  return `s.id in (select r.shipment_id from shipment_references r
    where r.user_id = ${account} and r.kind = 'mawb' and r.value >= ${first} and r.value < ${first} || chr(1114111))`
}

/** SQL conditions for shipments that need attention. They contain no text from a request. */
const attentionSql: Readonly<Record<AttentionKind, string>> = {
  contested: 's.contested_at is not null',
  excursion: conditionsWith('c.undecided > 0'),
  late: 's.due < now()',
  stuck: `k.status = 'in_transit' and k.updated_at < now() - interval '${STUCK_AFTER_MS} milliseconds'`,
  violated: `exists (select from shipment_violations v where v.shipment_id = s.id and v.user_id = s.user_id)`,
  far: `exists (select from checkpoints c where c.shipment_id = s.id and c.user_id = s.user_id
    and c.far_meters is not null and c.annulled_at is null
    and c.received_at > now() - interval '${FAR_FOR_MS} milliseconds')`,
}

const hasNoPhoto = `not coalesce(c.media, '{}') ?| array[${photoNames.map((name) => `'${name}'`).join(', ')}]`

/**
 * SQL conditions for shipments by their delivery, the second as `missingEvidence` decides. They
 * contain no text from a request.
 */
const deliverySql: Readonly<Record<DeliveryState, string>> = {
  attempted: 's.last_tentativa is not null',
  incomplete: `(
    exists (select from checkpoints c join system_settings r on r.user_id = c.user_id
      where c.shipment_id = s.id and c.user_id = s.user_id and c.annulled_at is null and (
        c.checkpoint_type = 'finalizacao' and (r.require_photo and ${hasNoPhoto}
          or r.require_receiver_name and c.receiver ->> 'name' is null
          or r.require_signature and c.delivery ->> 'signature' is distinct from 'drawn')
        or c.checkpoint_type = 'tentativa' and r.require_attempt_photo and ${hasNoPhoto}))
    or exists (select from media_uses u left join media m on m.user_id = u.user_id and m.digest = u.digest
      where u.shipment_id = s.id and u.user_id = s.user_id and m.digest is null))`,
}

function conditionsWith(condition: string): string {
  return `exists (select from shipment_conditions c
    where c.shipment_id = s.id and c.user_id = s.user_id and ${condition})`
}

/** SQL conditions for monitored shipments. They contain no text from a request. */
const conditionSql: Readonly<Record<ConditionFilter, string>> = {
  excursion: conditionsWith(`c.verdict = 'excursion'`),
  undecided: conditionsWith('c.undecided > 0'),
  no_data: `exists (select from monitorings m
    join shipment_conditions c on c.shipment_id = m.shipment_id
    join devices d on d.user_id = m.user_id and d.id = m.device_id
    where m.shipment_id = s.id and m.user_id = s.user_id and m.ended_at is null and m.stopped_at is null
      and greatest(m.started_at, d.last_reading_at)
        < now() - make_interval(mins => (c.range ->> 'longest_gap_minutes')::int))`,
}

/**
 * SQL conditions for shipments by air. A plan counts unless a later one replaces it, as in
 * `compareMilestones`. They contain no text from a request.
 */
const milestoneSql: Readonly<Record<MilestoneFilter, string>> = {
  missed: `(s.status not in ('delivered', 'cancelled', 'returned') and s.id in (
    select p.shipment_id from milestones p join annexes a on a.id = p.id
    where p.user_id = s.user_id and p.time_type = 'planned'
      and p.at < now() - interval '${MISSED_AFTER_MS} milliseconds'
      and (p.plan is null or p.plan = (
        select max(n.plan) from milestones n where n.shipment_id = p.shipment_id
      ))
      and not exists (
        select from milestones o join annexes b on b.id = o.id
        where o.shipment_id = p.shipment_id and o.code = p.code and o.airport = p.airport
          and (o.time_type = 'actual' or o.time_type = 'planned' and b.received_at > a.received_at
            and (o.pieces is null or o.pieces is not distinct from p.pieces))
      )
      and not exists (
        select from milestones o join milestones n using (shipment_id, code, airport)
        where o.shipment_id = p.shipment_id and o.time_type = 'actual' and n.time_type = 'planned' and n.at > p.at
          and (o.code, o.airport) <> (p.code, p.airport)
      )))`,
}

/**
 * Returns a function that writes the condition for the start or the end of a period. A day at
 * either end is included as a whole.
 */
function withinPeriod(column: string, comparison: '>=' | '<') {
  return (end: PeriodEnd, { bind }: Statement) => {
    if ('instant' in end) return `${column} ${comparison} ${bind(end.instant)}::timestamptz`
    const day = `${bind(end.day)}::date${comparison === '<' ? ' + 1' : ''}`
    return `${column} ${comparison} ((${day})::timestamp at time zone '${ZONE}')`
  }
}
