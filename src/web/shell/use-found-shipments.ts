import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listShipments, SHORTEST_SEARCH } from '#contract/endpoints/shipment-list.ts'
import { request } from '../api/request.ts'
import { useSettled } from '../ui/use-settled.ts'

/** Between two keys of somebody who is still typing, in milliseconds. */
const PAUSE_MS = 200
const MOST_SHOWN = 6

/** The newest shipments with a code, reference, recipient or place that contains what was typed. */
export function useFoundShipments(typed: string) {
  const wanted = typed.trim()
  const q = useSettled(wanted, PAUSE_MS)
  const isAsked = q.length >= SHORTEST_SEARCH
  const { data, isFetching } = useQuery({
    queryKey: ['shipments', 'palette', q],
    queryFn: ({ signal }) =>
      request(listShipments, { query: { q: q.slice(0, 100), limit: MOST_SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shipments: isAsked && wanted.length >= SHORTEST_SEARCH ? (data ?? []) : [],
    isSearching: wanted.length >= SHORTEST_SEARCH && (wanted !== q || isFetching),
  }
}
