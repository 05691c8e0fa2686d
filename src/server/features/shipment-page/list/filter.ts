import { STUCK_AFTER_MS, type AttentionKind } from '#domain/attention.ts'
import { ZONE } from '#domain/calendar-day.ts'
import type { PeriodEnd, ShipmentFilter, ShipmentFilterName } from '#contract/endpoints/shipment-list.ts'

/** Which shipments of an account are meant. */
export type ListFilter = ShipmentFilter

/** How a text is looked for: among few by the index, among many while passing over the list in its order. */
export type TextSearch = 'indexed' | 'passing'

/** Collects the parameters of one statement. */
export type Bind = (value: unknown) => string

/** The statement that a condition becomes part of. */
type Statement = {
  /** Parameter with the account's id. */
  readonly account: string
  readonly text: { readonly search: TextSearch; readonly ids?: readonly string[] | undefined }
  readonly bind: Bind
}

type FilterSql<Value> = {
  /** Condition on `shipments s`, and on `shipment_sort_index k` if `readsSortIndex` says so. */
  readonly condition: (value: Value, statement: Statement) => string
  /** Whether only counting the rows tells the total. False if counters or the text search know it. */
  readonly needsCount: boolean
  /** Whether the condition reads `shipment_sort_index k`. Default: no. */
  readonly readsSortIndex?: (value: Value) => boolean
  /** Whether every match has a value in `shipments.due`: open, with an estimated delivery. Default: no. */
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
  from: { condition: notBefore('s.created_at'), needsCount: true },
  to: { condition: before('s.created_at'), needsCount: true },
  due_from: { condition: notBefore('s.due'), needsCount: true, findsOnlyDue: always },
  due_to: { condition: before('s.due'), needsCount: true, findsOnlyDue: always },
  delivered_from: { condition: notBefore('s.delivered'), needsCount: true },
  delivered_to: { condition: before('s.delivered'), needsCount: true },
  last_place: { condition: placeCondition, needsCount: true, readsSortIndex: always },
  attention: {
    condition: (kind) => attentionSql[kind],
    needsCount: true,
    readsSortIndex: (kind) => kind === 'stuck',
    findsOnlyDue: (kind) => kind === 'late',
  },
}
const filterNames = Object.keys(filters) as readonly ShipmentFilterName[]

/** Whether a filter has anything but a text and a status, so that its total has to be counted. */
export function needsCount(filter: ListFilter): boolean {
  return filterNames.some((name) => filter[name] !== undefined && filters[name].needsCount)
}

/** Whether a filter reads `shipment_sort_index`. */
export function readsSortIndex(filter: ListFilter): boolean {
  return filterNames.some((name) => isSo(name, filter, 'readsSortIndex'))
}

/** Whether a filter finds only shipments with a value in `shipments.due`. */
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
 * Returns the filter's conditions on `shipments s`, on `shipment_search x` if the text is looked for in passing, and on
 * `shipment_sort_index k` if `readsSortIndex` says so.
 */
export function conditionsOf(
  filter: ListFilter,
  account: string,
  text: Statement['text'],
  bind: Bind,
): string[] {
  return filterNames.flatMap((name) => conditionOf(name, filter, { account, text, bind }))
}

function conditionOf<Name extends ShipmentFilterName>(
  name: Name,
  filter: ListFilter,
  statement: Statement,
): string[] {
  const value = filter[name]
  return value === undefined ? [] : [filters[name].condition(value, statement)]
}

function textCondition(q: string, { account, text: { search, ids }, bind }: Statement): string {
  // As JSON: of an array the planner assumes another length with each list, and would plan each anew.
  if (ids !== undefined) {
    return `s.id in (select json_array_elements_text(${bind(JSON.stringify(ids))}::json)::uuid)`
  }
  return search === 'indexed'
    ? `s.id in (select shipments_containing(${account}, searchable(${bind(q)}), null))`
    : `strpos(x.text, (select searchable(${bind(q)}))) > 0`
}

/** A range, which the index serves under row-level security; `like` and `starts_with` may leak what they compare. */
function placeCondition(place: string, { bind }: Statement): string {
  const key = `searchable(${bind(place)})`
  return `k.place_key >= ${key} and k.place_key < ${key} || chr(1114111)`
}

/** SQL that tells whether a shipment needs attention. Contains no text of a request. */
const attentionSql: Readonly<Record<AttentionKind, string>> = {
  late: 's.due < now()',
  stuck: `k.status = 'in_transit' and k.updated_at < now() - interval '${STUCK_AFTER_MS} milliseconds'`,
  violated: `exists (select from shipment_violations v where v.shipment_id = s.id and v.user_id = s.user_id)`,
}

function notBefore(column: string) {
  return (end: PeriodEnd, { bind }: Statement) =>
    'instant' in end
      ? `${column} >= ${bind(end.instant)}::timestamptz`
      : `${column} >= ${startOfDay(`${bind(end.day)}::date`)}`
}

function before(column: string) {
  return (end: PeriodEnd, { bind }: Statement) =>
    'instant' in end
      ? `${column} < ${bind(end.instant)}::timestamptz`
      : `${column} < ${startOfDay(`(${bind(end.day)}::date + 1)`)}`
}

function startOfDay(day: string): string {
  return `(${day}::timestamp at time zone '${ZONE}')`
}
