import { disclosing, type DisclosableField } from '#domain/disclosure.ts'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { requestText } from '../../api/request.ts'
import type { CheckedReceipt } from '../../verification/verdict.ts'

/**
 * Error: the server returned a receipt that does not verify, or that reveals other fields than
 * chosen.
 */
export class OtherReceipt extends Error {
  override readonly name = 'OtherReceipt'
}

/**
 * Returns a receipt that reveals the chosen fields, after it was verified in this browser.
 * @throws OtherReceipt
 * @throws ApiError
 */
export async function makeReceipt(
  trackingId: string,
  fields: readonly DisclosableField[],
): Promise<CheckedReceipt> {
  const { checkReceipt } = await import('../../verification/check-receipt.ts')
  const checked = await checkReceipt(trackingId, () =>
    requestText(getReceipt, {
      params: { tracking_id: trackingId },
      query: { field: fields.length === 0 ? '' : [...fields] },
    }),
  )
  const mayShow = disclosing(fields)
  const { valid, events } = checked.verification
  const revealed = events.flatMap((event) => [...Object.keys(event.fields), ...Object.keys(event.server)])
  if (!valid || checked.headGrowth.status === 'failed' || !revealed.every(mayShow)) throw new OtherReceipt()
  return checked
}
