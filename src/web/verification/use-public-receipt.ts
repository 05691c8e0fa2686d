import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { followPublicPage } from '#contract/endpoints/live-stream.ts'
import { getPublicReceipt } from '#contract/endpoints/receipts.ts'
import { ApiError, isPassing } from '../api/api-error.ts'
import { requestText } from '../api/request.ts'
import { storedAnswer } from '../api/stored-answer.ts'
import { judgeChecked, loadChecking } from './load-checking.ts'
import { isReceiptPending, type ReceiptState } from './receipt-state.ts'
import { readTrust } from './trust.ts'
import type { CheckedReceipt } from './verdict.ts'
import { verifyInWorker } from './verify-text.ts'

const PENDING_POLL_MS = 1_500
/**
 * Polling interval of an open page in milliseconds, beside its event stream. Requests are
 * conditional: an unchanged history answers 304.
 */
const FOLLOW_MS = 60_000
/**
 * Interval in milliseconds at which an unchanged receipt is checked again, because a delivery may
 * become late without a new event.
 */
const VERIFY_AGAIN_MS = 60_000

/** Verifies the public receipt of a shipment. The page shows only data of the verified receipt. */
export function usePublicReceipt(trackingId: string): ReceiptState {
  const last = useRef<CheckedReceipt>(undefined)
  const query = useQuery({
    queryKey: ['receipt', trackingId, 'public'],
    queryFn: async ({ signal }) => {
      // Reads the stored facts about the log before the request. Then loads the receipt and, in
      // parallel, the code that checks it.
      const trust = readTrust()
      const [{ value: text, storedAt }, { checkReceipt }] = await Promise.all([
        storedAnswer({ path: getPublicReceipt.path, trackingId }, async () =>
          requestText(getPublicReceipt, { params: { tracking_id: trackingId }, signal }),
        ),
        loadChecking(),
      ])
      const known = last.current
      const isKnown = known?.text === text && known.storedAt?.getTime() === storedAt?.getTime()
      if (isKnown && Date.now() - known.checkedAt.getTime() < VERIFY_AGAIN_MS) return known
      // Verifies the receipt in a worker, because verification would block a phone for half a
      // second.
      const checked = await checkReceipt(trackingId, async () => text, { verify: verifyInWorker, trust })
      last.current = storedAt === undefined ? checked : { ...checked, storedAt }
      return last.current
    },
    retry: (failures, error) => failures < 2 && isPassing(error),
    refetchInterval: ({ state }) => {
      if (isReceiptPending(state.error)) return PENDING_POLL_MS
      // Ends the polling, because an unknown shipment will not appear. The server would count
      // another request as an attempt to guess tracking codes.
      if (state.error instanceof ApiError && state.error.code === 'not_found') return false
      return state.data?.verification.erasure === undefined ? FOLLOW_MS : false
    },
  })
  const { error, refetch } = query
  const isShown = query.data !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const stream = new EventSource(followPublicPage.path.replace('{tracking_id}', trackingId))
    stream.addEventListener('changed', () => void refetch())
    return () => stream.close()
  }, [isShown, refetch, trackingId])
  // A deferred value renders in slices. A direct update from the store would render in one long
  // task.
  const data = useDeferredValue(query.data)
  const [isAsked, setAsked] = useState(false)
  const checkAgain = () => {
    last.current = undefined
    setAsked(true)
    void refetch().finally(() => setAsked(false))
  }
  const verdict = useMemo(() => data && judgeChecked(data), [data])
  return { checked: data, verdict, error, isChecking: isAsked, checkAgain }
}
