import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { isPassing } from '../../api/api-error.ts'
import { requestText } from '../../api/request.ts'
import { judge } from '../../verification/judge.ts'
import { isReceiptPending, type ReceiptState } from '../../verification/receipt-state.ts'
import type { CheckedReceipt } from '../../verification/verdict.ts'

const PENDING_POLL_MS = 2_000

/** Verifies the receipt of an erased shipment, and polls until the log contains the erasure. */
export function useErasedReceipt(trackingId: string): ReceiptState {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', trackingId, 'erased'],
    queryFn: async ({ signal }) => {
      const { checkReceipt } = await import('../../verification/check-receipt.ts')
      return checkReceipt(trackingId, () =>
        requestText(getReceipt, { params: { tracking_id: trackingId }, signal }),
      )
    },
    staleTime: Infinity,
    retry: (failures, failed) => failures < 2 && isPassing(failed),
    refetchInterval: ({ state }) =>
      isReceiptPending(state.error) || (state.data && isEarly(state.data)) ? PENDING_POLL_MS : false,
  })
  const checked = data && isEarly(data) ? undefined : data
  const verdict = useMemo(() => checked && judge(checked), [checked])
  return { checked, verdict, error, isChecking: isFetching, checkAgain: () => void refetch() }
}

/** Returns true if a valid receipt predates the erasure. */
function isEarly({ verification: { valid, erasure } }: CheckedReceipt): boolean {
  return valid && erasure === undefined
}
