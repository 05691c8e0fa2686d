import { ApiError } from '../api/api-error.ts'
import type { CheckedReceipt, ProofState, Verdict } from './verdict.ts'

/** State of the verification of a shipment. */
export type ReceiptState = {
  /** The newest receipt that was checked. */
  readonly checked: CheckedReceipt | undefined
  readonly verdict: Verdict | undefined
  /**
   * Error of the last check, which is why there is no newer receipt; null if the check succeeded.
   */
  readonly error: unknown
  readonly isChecking: boolean
  readonly checkAgain: () => void
}

/**
 * Returns true if the verdict is pending, or if the log has no event of the shipment yet. In both
 * cases a later head may change the verdict.
 */
export function isPending(verdict: Verdict | undefined, error: unknown): boolean {
  return verdict === undefined ? isReceiptPending(error) : verdict.state === 'pending'
}

/** Returns true if the receipt is missing only because the log has no event of the shipment yet. */
export function isReceiptPending(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'receipt_pending'
}

/**
 * Returns true if the stored history of the shipment is so damaged that no receipt can contain it.
 */
export function isHistoryDamaged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'history_damaged'
}

/** Returns the state of one event; undefined until the first check of the receipt ends. */
export function proofOf(
  { verdict, error }: Pick<ReceiptState, 'verdict' | 'error'>,
  eventId: string,
): ProofState | undefined {
  if (verdict !== undefined) return verdict.events.get(eventId) ?? 'pending'
  if (isReceiptPending(error)) return 'pending'
  return error === null ? undefined : 'unchecked'
}
