import { getPublicReceipt } from '#contract/endpoints/receipts.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import { checkReceipt } from '../../verification/check-receipt.ts'
import { fetchTile } from '../../verification/fetch-tile.ts'
import { verifyInWorker } from '../../verification/verify-text.ts'
import { judge } from '../../verification/judge.ts'
import { fetchText } from './ask.ts'

/** Result of a verification, as the card shows it. */
export type Found = {
  readonly isValid: boolean
  /** Tracking ID of the verified shipment; absent if only the log was verified. */
  readonly trackingId?: string
  readonly events: number
  readonly head: TreeHead
  /** Name of the log, from its key. */
  readonly origin: string
  /** Hash from which the seal is drawn, in hexadecimal; the head's root if absent. */
  readonly sealHash?: string
}

/**
 * Verifies the public receipt of a shipment in a worker, as the shipment's public page does.
 * @throws Error if the receipt is unavailable, or has no readable head
 */
export async function verifyShowcase(trackingId: string): Promise<Found> {
  const checked = await checkReceipt(
    trackingId,
    () => fetchText(getPublicReceipt.path, { tracking_id: trackingId }),
    { fromLog: fetchTile, verify: verifyInWorker },
  )
  const { head, origin, events, historyRoot } = checked.verification
  if (head === undefined || origin === null) throw new Error('the receipt has no signed head')
  return {
    isValid: judge(checked).state === 'proved',
    trackingId,
    events: events.length,
    head,
    origin,
    ...(historyRoot !== undefined && { sealHash: historyRoot }),
  }
}
