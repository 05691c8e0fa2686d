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
 * Returns true if the verdict is pending or stale, or if the log has no event of the shipment yet.
 * In these cases a later answer may change the verdict.
 */
export function isPending(verdict: Verdict | undefined, error: unknown): boolean {
  if (verdict === undefined) return isReceiptPending(error)
  return verdict.state === 'pending' || verdict.state === 'stale'
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
  if (verdict !== undefined) {
    // An event that a stale receipt lacks may be in the log for a long time.
    return verdict.events.get(eventId) ?? (verdict.state === 'stale' ? 'unchecked' : 'pending')
  }
  if (isReceiptPending(error)) return 'pending'
  return error === null ? undefined : 'unchecked'
}
