import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listShipments, MIN_SEARCH_LENGTH } from '#contract/endpoints/shipment-list.ts'
import { request } from '../api/request.ts'
import { useSettled } from '../ui/use-settled.ts'

/** Pause in typing before a search, in milliseconds. */
const PAUSE_MS = 200
const MAX_SHOWN = 6

/**
 * Returns the newest shipments whose code, reference, recipient or place contains the typed text.
 */
export function useFoundShipments(typed: string) {
  const wanted = typed.trim()
  const q = useSettled(wanted, PAUSE_MS)
  const isAsked = q.length >= MIN_SEARCH_LENGTH
  const { data, isFetching } = useQuery({
    queryKey: ['shipments', 'palette', q],
    queryFn: ({ signal }) =>
      request(listShipments, { query: { q: q.slice(0, 100), limit: MAX_SHOWN }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    shipments: isAsked && wanted.length >= MIN_SEARCH_LENGTH ? (data ?? []) : [],
    isSearching: wanted.length >= MIN_SEARCH_LENGTH && (wanted !== q || isFetching),
  }
}
