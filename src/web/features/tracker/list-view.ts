import { shipmentSorts, SHORTEST_SEARCH, usualDirection } from '#contract/shipment-list.ts'
import type { ShipmentSort, SortDirection } from '#contract/shipment-list.ts'
import { attentionKinds, type AttentionKind } from '#domain/attention.ts'
import { parseDay } from '#domain/calendar-day.ts'

/** Which shipments the list shows, and in which order; the address holds it, so that a view can be shared. */
export type ListView = {
  readonly q: string
  readonly statuses: readonly string[]
  /** Days as YYYY-MM-DD; empty for an open end. */
  readonly from: string
  readonly to: string
  readonly attention: AttentionKind | undefined
  readonly sort: ShipmentSort
  readonly direction: SortDirection
}

/** What an address shows; what it says wrongly is as if it were not there. */
export function readView(params: URLSearchParams): ListView {
  const sort = shipmentSorts.find((one) => one === params.get('sort')) ?? 'created_at'
  const direction = params.get('direction')
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    statuses: [...new Set(params.getAll('status').filter((status) => status !== ''))],
    from: parseDay(params.get('from') ?? '') ?? '',
    to: parseDay(params.get('to') ?? '') ?? '',
    attention: attentionKinds.find((kind) => kind === params.get('attention')),
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
  set('from', view.from)
  set('to', view.to)
  set('attention', view.attention)
  set('sort', view.sort === 'created_at' ? '' : view.sort)
  set('direction', view.direction === usualDirection(view.sort) ? '' : view.direction)
  next.delete('status')
  for (const status of view.statuses) next.append('status', status)
  return next
}

/** The view as the list's and the export's query. A search too short to be one is none. */
export function queryOf(view: ListView) {
  const { q, statuses, from, to, attention, sort, direction } = view
  return {
    sort,
    direction,
    ...(q.trim().length >= SHORTEST_SEARCH && { q: q.trim() }),
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(attention && { attention }),
  }
}

export function isFiltered({ q, statuses, from, to, attention }: ListView): boolean {
  return q !== '' || statuses.length > 0 || from !== '' || to !== '' || attention !== undefined
}

/** How many filters narrow the view apart from the search. */
export function filtersBesideText({ statuses, from, to, attention }: ListView): number {
  return statuses.length + [from !== '', to !== '', attention !== undefined].filter(Boolean).length
}

/** The same order with nothing left out. */
export function withoutFilters(view: ListView): ListView {
  return { ...view, q: '', statuses: [], from: '', to: '', attention: undefined }
}

/** Sorted by another column in its usual direction, or by the same in the other. */
export function sortedBy(view: ListView, sort: ShipmentSort): ListView {
  if (view.sort !== sort) return { ...view, sort, direction: usualDirection(sort) }
  return { ...view, direction: view.direction === 'asc' ? 'desc' : 'asc' }
}
