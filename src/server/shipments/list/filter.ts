import { STUCK_AFTER_MS, type AttentionKind } from '#domain/attention.ts'
import { ZONE } from '#domain/calendar-day.ts'
import type { PeriodEnd, ShipmentExportQuery } from '#contract/shipment-list.ts'

/** Which shipments of an account are meant. */
export type ListFilter = Omit<ShipmentExportQuery, 'sort' | 'direction'>

/** Whether a filter chooses by anything but a text and a status. */
export function asksForMore({ q: _text, status: _status, ...more }: ListFilter): boolean {
  return filterNames.some((name) => more[name] !== undefined)
}

const filterNames = [
  'from',
  'to',
  'due_from',
  'due_to',
  'delivered_from',
  'delivered_to',
  'last_place',
  'attention',
] as const satisfies readonly (keyof ListFilter)[]

/** How a text is looked for: among few by the index, among many while passing over the list in its order. */
export type TextSearch = 'indexed' | 'passing'

/** Collects the parameters of one statement. */
export type Bind = (value: unknown) => string

/** What the shipment is, or has to be, to need attention. Texts of our own, not of anybody's request. */
const attentionSql: Readonly<Record<AttentionKind, string>> = {
  late: 's.due < now()',
  stuck: `k.status = 'in_transit' and k.updated_at < now() - interval '${STUCK_AFTER_MS} milliseconds'`,
  violated: `exists (select from shipment_violations v where v.shipment_id = s.id and v.user_id = s.user_id)`,
}

/**
 * The filter's conditions on `shipments s`, on `shipment_search x` where the text is looked for in passing, and on
 * `shipment_sort_index k` where `asksForStanding` says so.
 */
export function conditionsOf(
  filter: ListFilter,
  account: string,
  { search, ids }: { readonly search: TextSearch; readonly ids?: readonly string[] | undefined },
  bind: Bind,
): string[] {
  const { q, status, from, to, last_place: place, attention } = filter
  const conditions: string[] = []
  if (q !== undefined && ids !== undefined) {
    // As JSON: of an array the planner assumes another length with each list, and would plan each anew.
    conditions.push(`s.id in (select json_array_elements_text(${bind(JSON.stringify(ids))}::json)::uuid)`)
  } else if (q !== undefined) {
    conditions.push(
      search === 'indexed'
        ? `s.id in (select shipments_containing(${account}, searchable(${bind(q)}), null))`
        : `strpos(x.text, (select searchable(${bind(q)}))) > 0`,
    )
  }
  if (status !== undefined) conditions.push(`k.status = any(${bind(status)}::text[])`)
  const periods = [
    ['s.created_at', from, to],
    ['s.due', filter.due_from, filter.due_to],
    ['s.delivered', filter.delivered_from, filter.delivered_to],
  ] as const
  for (const [column, start, end] of periods) {
    if (start !== undefined) conditions.push(`${column} >= ${startOf(start, bind)}`)
    if (end !== undefined) conditions.push(`${column} < ${endOf(end, bind)}`)
  }
  if (place !== undefined) {
    const key = `searchable(${bind(place)})`
    // A range, which the index serves under row-level security; `like` and `starts_with` may leak what they compare.
    conditions.push(`k.place_key >= ${key} and k.place_key < ${key} || chr(1114111)`)
  }
  if (attention !== undefined) conditions.push(attentionSql[attention])
  return conditions
}

/** Whether a filter chooses by what stands in `shipment_sort_index`. */
export function asksForStanding({ status, last_place: place, attention }: ListFilter): boolean {
  return status !== undefined || place !== undefined || attention === 'stuck'
}

/** Whether a filter finds only what `shipments.due` says of: open shipments with an estimated delivery. */
export function asksForDue({ due_from: from, due_to: to, attention }: ListFilter): boolean {
  return from !== undefined || to !== undefined || attention === 'late'
}

function startOf(end: PeriodEnd, bind: Bind): string {
  return 'instant' in end ? `${bind(end.instant)}::timestamptz` : startOfDay(`${bind(end.day)}::date`)
}

function endOf(end: PeriodEnd, bind: Bind): string {
  return 'instant' in end ? `${bind(end.instant)}::timestamptz` : startOfDay(`(${bind(end.day)}::date + 1)`)
}

function startOfDay(day: string): string {
  return `(${day}::timestamp at time zone '${ZONE}')`
}
