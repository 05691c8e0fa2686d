import { useMutation } from '@tanstack/react-query'
import { getReceipt } from '#contract/receipts.ts'
import { ApiError } from '../../api/api-error.ts'
import { requestText } from '../../api/request.ts'
import { erasureWords } from '../../locales/own/erasure.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { notify } from '../../ui/notify.ts'
import { saveReceipt } from '../../verification/save-receipt.ts'

/** Saves the receipt that reveals everything, while there still is one. */
export function useWholeReceipt(trackingId: string) {
  const t = useOwnWords(erasureWords)
  return useMutation({
    mutationFn: () => requestText(getReceipt, { params: { tracking_id: trackingId } }),
    onSuccess: (text) => saveReceipt(trackingId, text),
    onError: (error) =>
      notify.error(t('erasure.download_failed'), error instanceof ApiError ? error.words : undefined),
  })
}
