import type { Verification } from '#ledger/receipt/verify.ts'
import type { Finding } from './finding.ts'

/** State of an event, or of a whole history, for display. */
export type ProofState =
  /** Accepted and stored; no signed head contains it yet. */
  | 'pending'
  /** A signed head contains the event, and every check passed. */
  | 'proved'
  /** At least one check failed. */
  | 'violated'
  /** At least one check was skipped, or the receipt is unavailable. */
  | 'unchecked'

/** Receipt with the results of the checks that do not depend on the page's data. */
export type CheckedReceipt = {
  /** The receipt's exact text. */
  readonly text: string
  readonly verification: Verification
  readonly headGrowth: Finding
  readonly historyGrowth: Finding
  /** Result of the check of a retired key; absent if the key is not retired. */
  readonly keyTie?: Finding | undefined
  /** Time of the check by this device's clock. */
  readonly checkedAt: Date
  /** Time at which this device stored the receipt; present if a newer one could not be loaded. */
  readonly storedAt?: Date
}

/**
 * State of a whole history. `stale`: the receipt is valid but older than one that this browser has
 * verified, so it does not show how the shipment is now.
 */
export type VerdictState = Exclude<ProofState, 'unchecked'> | 'stale'

export type Verdict = {
  readonly state: VerdictState
  readonly findings: readonly Finding[]
  /** States by event id. An event that is missing here is pending. */
  readonly events: ReadonlyMap<string, ProofState>
  /** Number of events with the state `proved`. */
  readonly proved: number
}

const fromWeakest: readonly ProofState[] = ['violated', 'unchecked', 'pending', 'proved']

/**
 * Returns the state of a value that depends on several events: the weakest of the events' states.
 */
export function weakestState(states: readonly ProofState[]): ProofState {
  return fromWeakest.find((state) => states.includes(state)) ?? 'unchecked'
}
