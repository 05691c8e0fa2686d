import {
  shipmentSorts,
  MIN_SEARCH_LENGTH,
  usualDirection,
  type ShipmentFilterInput,
  type ShipmentFilterName,
  type ShipmentSort,
  type SortDirection,
} from '#contract/endpoints/shipment-list.ts'
import { deliveryStates } from '#domain/checkpoints/delivery-rules.ts'
import { attentionKinds } from '#domain/shipments/attention.ts'
import { milestoneFilters } from '#domain/air/compare-milestones.ts'
import { conditionFilters } from '#domain/conditions/condition-filter.ts'
import { parseDay } from '#domain/base/calendar-day.ts'

/** Kinds of dates that filter the list, with the names of their day filters. */
const periods = {
  created: { from: 'from', to: 'to' },
  due: { from: 'due_from', to: 'due_to' },
  delivered: { from: 'delivered_from', to: 'delivered_to' },
  updated: { from: 'updated_from', to: 'updated_to' },
} as const
export type Period = keyof typeof periods
export const periodNames = ['created', 'due', 'delivered', 'updated'] as const satisfies readonly Period[]

/** Filters that are on, as the user typed or chose them. */
type ViewFilter = Omit<ShipmentFilterInput, 'status'> & { readonly status?: readonly string[] | undefined }

/** Filters and order of the list. The page's URL contains them, so that users can share a view. */
export type ListView = {
  readonly filter: ViewFilter
  /** Kind of date to which the day filters apply. */
  readonly period: Period
  readonly sort: ShipmentSort
  readonly direction: SortDirection
}

/**
 * Conversion of one filter: from the page's URL to its value, and from the value to the query of
 * the API.
 */
type Filter<Value> = {
  /** Name of the filter's parameter in the page's URL. */
  readonly parameter: string
  /** Parses the values of that parameter; undefined if none of them is valid. */
  readonly read: (values: readonly string[]) => Value | undefined
  /**
   * Returns the value for the API; undefined if the value is not sent, for example a search text
   * that is too short. Default: the value itself.
   */
  readonly query?: (value: Value) => Value | undefined
  /**
   * Kind of date, if the filter is a day; else absent. The URL contains the days of one kind only.
   */
  readonly period?: Period
}

const filters: { readonly [Name in ShipmentFilterName]: Filter<NonNullable<ViewFilter[Name]>> } = {
  q: text('q', MIN_SEARCH_LENGTH),
  status: { parameter: 'status', read: statuses },
  from: day('from', 'created'),
  to: day('to', 'created'),
  due_from: day('from', 'due'),
  due_to: day('to', 'due'),
  delivered_from: day('from', 'delivered'),
  delivered_to: day('to', 'delivered'),
  updated_from: day('from', 'updated'),
  updated_to: day('to', 'updated'),
  reference: text('reference', 1),
  last_place: text('place', 1),
  attention: {
    parameter: 'attention',
    read: ([value]) => attentionKinds.find((kind) => kind === value),
  },
  delivery: {
    parameter: 'delivery',
    read: ([value]) => deliveryStates.find((state) => state === value),
  },
  condition: {
    parameter: 'condition',
    read: ([value]) => conditionFilters.find((state) => state === value),
  },
  milestone: {
    parameter: 'milestone',
    read: ([value]) => milestoneFilters.find((state) => state === value),
  },
  airline: code('airline', /^\d{3}$/),
  airport: code('airport', /^[A-Z]{3}$/),
}
const filterNames = Object.keys(filters) as readonly ShipmentFilterName[]

function text(parameter: string, minLength: number): Filter<string> {
  return {
    parameter,
    read: ([value = '']) => value.slice(0, 100) || undefined,
    query: (value) => (value.trim().length < minLength ? undefined : value.trim()),
  }
}

/** Entry of a code in capitals, which is sent once it is complete. */
function code(parameter: string, whole: RegExp): Filter<string> {
  return {
    parameter,
    read: ([value = '']) => value.slice(0, 60) || undefined,
    query: (value) => {
      const plain = value.trim().toUpperCase()
      return whole.test(plain) ? plain : undefined
    },
  }
}

function day(parameter: 'from' | 'to', period: Period): Filter<string> {
  return { parameter, period, read: ([value = '']) => parseDay(value) }
}

function statuses(values: readonly string[]): readonly string[] | undefined {
  const named = [...new Set(values.filter((status) => status !== ''))]
  return named.length === 0 ? undefined : named
}

/** Parses the view from URL parameters; invalid parts are ignored. */
export function readView(params: URLSearchParams): ListView {
  const period = periodNames.find((name) => name === params.get('period')) ?? 'created'
  const stated = filterNames
    .filter((name) => (filters[name].period ?? period) === period)
    .map((name) => [name, filters[name].read(params.getAll(filters[name].parameter))])
  const filter: ViewFilter = Object.fromEntries(stated.filter(([, value]) => value !== undefined))
  const sort = shipmentSorts.find((one) => one === params.get('sort')) ?? usualSort(filter)
  const direction = params.get('direction')
  return {
    filter,
    period,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(sort),
  }
}

/**
 * Returns the URL parameters with a view written into them. Other parameters stay; defaults are
 * left out.
 */
export function writeView(view: ListView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  for (const name of filterNames) next.delete(filters[name].parameter)
  for (const name of filterNames) {
    for (const value of [view.filter[name] ?? []].flat()) next.append(filters[name].parameter, value)
  }
  set('period', view.period === 'created' ? '' : view.period)
  set('sort', view.sort === usualSort(view.filter) ? '' : view.sort)
  set('direction', view.direction === usualDirection(view.sort) ? '' : view.direction)
  return next
}

/** Returns the default order of a view: newest first, or by delay for late shipments. */
function usualSort({ attention }: ViewFilter): ShipmentSort {
  return attention === 'late' ? 'estimated_delivery' : 'created_at'
}

/**
 * Returns the view with one filter changed; `undefined`, an empty text or an empty list turns it
 * off.
 */
export function withFilter<Name extends ShipmentFilterName>(
  view: ListView,
  name: Name,
  value: ViewFilter[Name],
): ListView {
  const { [name]: _before, ...others } = view.filter
  return withFilters(view, value === undefined || value.length === 0 ? others : { ...others, [name]: value })
}

/**
 * Returns the view with other filters. Their default order applies unless the user chose an order.
 */
function withFilters(view: ListView, filter: ViewFilter): ListView {
  if (view.sort !== usualSort(view.filter) || view.sort === usualSort(filter)) return { ...view, filter }
  const sort = usualSort(filter)
  return { ...view, filter, sort, direction: usualDirection(sort) }
}

/** Returns the days of the view's period as YYYY-MM-DD; empty for an open end. */
export function daysOf({ filter, period }: ListView): { readonly from: string; readonly to: string } {
  const { from, to } = periods[period]
  return { from: filter[from] ?? '', to: filter[to] ?? '' }
}

/** Returns the view with other days, or with the same days for another kind of date. */
export function withDays(
  view: ListView,
  { period = view.period, ...days }: { period?: Period; from?: string; to?: string },
): ListView {
  const { from, to } = { ...daysOf(view), ...days }
  const open = Object.values(periods)
    .flatMap((ends) => [ends.from, ends.to])
    .reduce((one: ListView, name) => withFilter(one, name, undefined), { ...view, period })
  return withFilter(withFilter(open, periods[period].from, from), periods[period].to, to)
}

/**
 * Returns the view as the query of the list and the export. A search that is too short is left out.
 */
export function queryOf({ filter, sort, direction }: ListView) {
  const asked = filterNames.map((name) => [name, queryValue(name, filter)])
  const query: ShipmentFilterInput = Object.fromEntries(asked.filter(([, value]) => value !== undefined))
  return { sort, direction, ...query }
}

function queryValue<Name extends ShipmentFilterName>(name: Name, filter: ViewFilter) {
  const value = filter[name]
  const { query } = filters[name]
  return value === undefined || query === undefined ? value : query(value)
}

export function isFiltered({ filter }: ListView): boolean {
  return Object.keys(filter).length > 0
}

/** Returns the number of filters except the search; each status counts as one. */
export function filtersBesideText({ filter: { q: _text, ...filter } }: ListView): number {
  return Object.values(filter).flat().length
}

/** Returns the view without filters and in the same order. */
export function withoutFilters(view: ListView): ListView {
  return { ...withFilters(view, {}), period: 'created' }
}

/**
 * Returns the view sorted by another column in its default direction, or by the same column in
 * reverse.
 */
export function sortedBy(view: ListView, sort: ShipmentSort): ListView {
  if (view.sort !== sort) return { ...view, sort, direction: usualDirection(sort) }
  return { ...view, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}
