import { ApiError } from '../api/api-error.ts'
import type { CheckedReceipt, ProofState, Verdict } from './verdict.ts'

/** Where the verification of a shipment stands. */
export type ReceiptState = {
  /** The newest receipt that was checked. */
  readonly checked: CheckedReceipt | undefined
  readonly verdict: Verdict | undefined
  /** Why there is no newer one. */
  readonly error: unknown
  readonly isChecking: boolean
  readonly checkAgain: () => void
}

/** Whether a later head may change the verdict: some event, or all of them, are not under one yet. */
export function isPending(verdict: Verdict | undefined, error: unknown): boolean {
  return verdict === undefined ? isReceiptPending(error) : verdict.state === 'pending'
}

/** Whether the log simply has none of the shipment yet. */
export function isReceiptPending(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'receipt_pending'
}

/** Whether what is stored of the shipment is damaged so that no receipt can hold it. */
export function isHistoryDamaged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'history_damaged'
}

/** What is known of one event; undefined while it is being checked for the first time. */
export function proofOf(
  { verdict, error }: Pick<ReceiptState, 'verdict' | 'error'>,
  eventId: string,
): ProofState | undefined {
  if (verdict !== undefined) return verdict.events.get(eventId) ?? 'pending'
  if (isReceiptPending(error)) return 'pending'
  return error === null ? undefined : 'unchecked'
}
