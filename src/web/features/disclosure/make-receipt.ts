import { disclosing, type DisclosableField } from '#domain/disclosure.ts'
import { getReceipt } from '#contract/endpoints/receipts.ts'
import { requestText } from '../../api/request.ts'
import type { CheckedReceipt } from '../../verification/verdict.ts'

/** The server handed over a receipt that does not verify, or reveals something else than was chosen. */
export class OtherReceipt extends Error {
  override readonly name = 'OtherReceipt'
}

/**
 * A receipt that reveals the chosen fields, verified here before anybody gets it.
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
