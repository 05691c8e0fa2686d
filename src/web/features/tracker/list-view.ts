import { shipmentSorts, SHORTEST_SEARCH, usualDirection } from '#contract/shipment-list.ts'
import type { ShipmentSort, SortDirection } from '#contract/shipment-list.ts'
import { attentionKinds, type AttentionKind } from '#domain/attention.ts'
import { parseDay } from '#domain/calendar-day.ts'

/** The dates by which a list is narrowed, with the parameters of the query. */
const periods = {
  created: { from: 'from', to: 'to' },
  due: { from: 'due_from', to: 'due_to' },
  delivered: { from: 'delivered_from', to: 'delivered_to' },
} as const
export type Period = keyof typeof periods
export const periodNames = ['created', 'due', 'delivered'] as const satisfies readonly Period[]

/** Which shipments the list shows, and in which order; the address holds it, so that a view can be shared. */
export type ListView = {
  readonly q: string
  readonly statuses: readonly string[]
  /** The date that `from` and `to` are of. */
  readonly period: Period
  /** Days as YYYY-MM-DD; empty for an open end. */
  readonly from: string
  readonly to: string
  /** How the name of the last place begins. */
  readonly place: string
  readonly attention: AttentionKind | undefined
  readonly sort: ShipmentSort
  readonly direction: SortDirection
}

/** What an address shows; what it says wrongly is as if it were not there. */
export function readView(params: URLSearchParams): ListView {
  const attention = attentionKinds.find((kind) => kind === params.get('attention'))
  const sort = shipmentSorts.find((one) => one === params.get('sort')) ?? usualSort(attention)
  const direction = params.get('direction')
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    statuses: [...new Set(params.getAll('status').filter((status) => status !== ''))],
    period: periodNames.find((name) => name === params.get('period')) ?? 'created',
    from: parseDay(params.get('from') ?? '') ?? '',
    to: parseDay(params.get('to') ?? '') ?? '',
    place: (params.get('place') ?? '').slice(0, 100),
    attention,
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(sort),
  }
}

/** The address of a view, with what else stood there; what is usual is left out. */
export function writeView(view: ListView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  set('q', view.q)
  set('period', view.period === 'created' ? '' : view.period)
  set('from', view.from)
  set('to', view.to)
  set('place', view.place)
  set('attention', view.attention)
  set('sort', view.sort === usualSort(view.attention) ? '' : view.sort)
  set('direction', view.direction === usualDirection(view.sort) ? '' : view.direction)
  next.delete('status')
  for (const status of view.statuses) next.append('status', status)
  return next
}

/** The order in which a view is read: newest first, late ones by their delay. */
function usualSort(attention: AttentionKind | undefined): ShipmentSort {
  return attention === 'late' ? 'estimated_delivery' : 'created_at'
}

/** The view with another need for attention; its order changes with it unless another was chosen. */
export function withAttention(view: ListView, attention: AttentionKind | undefined): ListView {
  if (view.sort !== usualSort(view.attention)) return { ...view, attention }
  const sort = usualSort(attention)
  return { ...view, attention, sort, direction: usualDirection(sort) }
}

/** The view as the list's and the export's query. A search too short to be one is none. */
export function queryOf(view: ListView) {
  const { q, statuses, period, from, to, place, attention, sort, direction } = view
  return {
    sort,
    direction,
    ...(q.trim().length >= SHORTEST_SEARCH && { q: q.trim() }),
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(from !== '' && { [periods[period].from]: from }),
    ...(to !== '' && { [periods[period].to]: to }),
    ...(place.trim() !== '' && { last_place: place.trim() }),
    ...(attention && { attention }),
  }
}

export function isFiltered(view: ListView): boolean {
  return view.q !== '' || filtersBesideText(view) > 0
}

/** How many filters narrow the view apart from the search. */
export function filtersBesideText({ statuses, from, to, place, attention }: ListView): number {
  return (
    statuses.length + [from !== '', to !== '', place !== '', attention !== undefined].filter(Boolean).length
  )
}

/** The same order with nothing left out. */
export function withoutFilters(view: ListView): ListView {
  const open = { q: '', statuses: [], period: 'created', from: '', to: '', place: '' } as const
  return { ...withAttention(view, undefined), ...open }
}

/** Sorted by another column in its usual direction, or by the same in the other. */
export function sortedBy(view: ListView, sort: ShipmentSort): ListView {
  if (view.sort !== sort) return { ...view, sort, direction: usualDirection(sort) }
  return { ...view, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}
