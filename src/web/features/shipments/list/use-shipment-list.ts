import { pick } from '#domain/base/field-table.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { ListTotal } from '#contract/schema/list-total.ts'
import { listShipments } from '#contract/endpoints/shipment-list.ts'
import { getShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { onShipment } from '../../../api/live-updates.ts'
import { request, requestPage } from '../../../api/request.ts'
import { queryOf, type ListView } from './list-view.ts'

const PAGE = 100
/**
 * Time in which changes from the event stream are collected before their rows are refetched, in
 * milliseconds.
 */
const SETTLE_MS = 400
/** Maximum number of changed rows to refetch one by one. Beyond it, the list offers a refresh. */
const MAX_PATCHED = 20

/** Shipment fields that a row shows. A long list stores only these fields of each shipment. */
const rowFields = [
  'id',
  'tracking_id',
  'reference',
  'status',
  'origin',
  'origin_city',
  'origin_state',
  'destination',
  'destination_city',
  'destination_state',
  'recipient_name',
  'created_at',
  'updated_at',
  'estimated_delivery',
  'last_place',
  'can',
] as const
export type ListedShipment = Pick<Shipment, (typeof rowFields)[number]>

type Page = {
  readonly rows: readonly ListedShipment[]
  readonly nextCursor: string | null
  readonly total: ListTotal | undefined
}
type Pages = InfiniteData<Page, string | undefined>

/**
 * Loads the list of a view page by page. Rows that change are updated in place. New rows are not
 * inserted while the user reads; `isStale` offers a refresh instead.
 */
export function useShipmentList(view: ListView) {
  const client = useQueryClient()
  const query = queryOf(view)
  const text = JSON.stringify(query)
  const queryKey = useMemo(() => ['shipment-list', text] as const, [text])
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => readPage(query, pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Only the user or the event stream causes a refetch. A timer would read every page again.
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const changes = useLiveRows(client, queryKey)
  const refresh = useMutation({
    mutationFn: async () => {
      // An earlier request must not overwrite the fresh page.
      await client.cancelQueries({ queryKey, exact: true })
      return readPage(query)
    },
    onSuccess: (first) => {
      changes.settle()
      // Only the first page is stored; the other pages are read again on scrolling.
      client.setQueryData<Pages>(queryKey, { pages: [first], pageParams: [undefined] })
    },
  })
  return {
    list,
    rows,
    total: list.data?.pages[0]?.total,
    /** True if the server may have rows that the list does not show yet. */
    isStale: changes.isStale,
    /** Reads the list again from its beginning. The current rows stay until the answer arrives. */
    refresh,
  }
}

async function readPage(
  query: ReturnType<typeof queryOf>,
  cursor?: string,
  signal?: AbortSignal,
): Promise<Page> {
  const page = await requestPage(listShipments, {
    query: { ...query, limit: PAGE, ...(cursor !== undefined && { cursor }) },
    ...(signal && { signal }),
  })
  return { rows: page.data.map(listed), nextCursor: page.nextCursor, total: page.total }
}

function listed(shipment: Shipment): ListedShipment {
  return pick(shipment, rowFields)
}

function useLiveRows(client: QueryClient, queryKey: readonly [string, string]) {
  const [staleKey, setStaleKey] = useState<string>()
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const settle = () => {
      timer.current = undefined
      const ids = [...waiting.current]
      waiting.current.clear()
      const known = idsIn(client.getQueryData<Pages>(queryKey))
      if (ids.length > MAX_PATCHED || ids.some((id) => !known.has(id))) setStaleKey(queryKey[1])
      if (ids.length > MAX_PATCHED) return
      for (const id of ids) if (known.has(id)) void patch(client, queryKey, id)
    }
    const stop = onShipment((id) => {
      if (id === undefined) return setStaleKey(queryKey[1])
      waiting.current.add(id)
      timer.current ??= setTimeout(settle, SETTLE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [client, queryKey])

  return { isStale: staleKey === queryKey[1], settle: () => setStaleKey(undefined) }
}

function idsIn(data: Pages | undefined): ReadonlySet<string> {
  return new Set(data?.pages.flatMap((page) => page.rows.map(({ id }) => id)))
}

/**
 * Replaces a shipment in the list with its current version. If the request for the shipment fails,
 * the row stays unchanged.
 */
async function patch(client: QueryClient, queryKey: readonly [string, string], id: string): Promise<void> {
  const fresh = await request(getShipment, { params: { tracking_id: id } }).catch(() => undefined)
  if (fresh === undefined) return
  client.setQueryData<Pages>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === id ? listed(fresh) : row)),
        })),
      },
  )
}
