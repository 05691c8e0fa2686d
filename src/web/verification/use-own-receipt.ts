import { useEffect, useMemo } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { isPassing } from '../api/api-error.ts'
import { onHead } from '../api/live-updates.ts'
import { requestText } from '../api/request.ts'
import { shipmentQuery } from '../api/shipment-query.ts'
import { judgeChecked, loadChecking } from './load-checking.ts'
import { isPending, type ReceiptState } from './receipt-state.ts'
import type { CheckedReceipt } from './verdict.ts'

/**
 * Polling interval in milliseconds while the verdict is pending. Polling supplements the event
 * stream, which may be interrupted.
 */
const PENDING_POLL_MS = 2_000

/**
 * Verifies the receipt of an account's shipment, and compares the page with it. Repeats this
 * whenever the log may contain more events of the shipment.
 */
export function useOwnReceipt(shown: ShipmentDetail): ReceiptState {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['receipt', shown.tracking_id],
    queryFn: ({ signal }) => fetchChecked(client, shown, signal),
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && isPassing(error),
    refetchInterval: ({ state }) =>
      isPending(state.data && judgeChecked(state.data, shown), state.error) ? PENDING_POLL_MS : false,
  })
  const { data, error, refetch } = query
  const verdict = useMemo(() => data && judgeChecked(data, shown), [data, shown])
  const pending = isPending(verdict, error)

  const awaited = pending ? newestOf(shown) : undefined
  useEffect(() => {
    if (awaited === undefined) return undefined
    void refetch()
    return onHead(() => void refetch())
  }, [awaited, refetch])

  return { checked: data, verdict, error, isChecking: query.isFetching, checkAgain: () => void refetch() }
}

/** Returns the id of the newest event that the page shows. */
function newestOf({ event_id, history }: ShipmentDetail): string {
  return history.at(-1)?.event_id ?? event_id
}

/**
 * Fetches and checks the receipt. If the page's data lacks an event of the receipt, fetches that
 * data again.
 */
async function fetchChecked(
  client: QueryClient,
  { id, tracking_id }: ShipmentDetail,
  signal: AbortSignal,
): Promise<CheckedReceipt> {
  const { checkReceipt } = await loadChecking()
  const checked = await checkReceipt(tracking_id, () =>
    requestText(getReceipt, { params: { tracking_id }, signal }),
  )
  const page = shipmentQuery(id)
  const shown = client.getQueryData(page.queryKey)
  const ids = new Set(shown?.history.map(({ event_id }) => event_id))
  if (checked.verification.events.some(({ eventId }) => !ids.has(eventId))) {
    await client.cancelQueries({ queryKey: page.queryKey })
    await client.fetchQuery({ ...page, staleTime: 0 })
  }
  return checked
}
