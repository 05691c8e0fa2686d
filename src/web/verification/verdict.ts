import type { Verification } from '#ledger/receipt/verify.ts'
import type { Finding } from './finding.ts'

/** State of an event, or of a whole history, as people see it. */
export type ProofState =
  /** Accepted and stored; no signed head contains it yet. */
  | 'pending'
  /** Included under a signed head, every check passed. */
  | 'proved'
  /** Something does not match. */
  | 'violated'
  /** Could not be checked, because something before it failed. */
  | 'unchecked'

/** A receipt with what this browser found of it alone. */
export type CheckedReceipt = {
  /** The receipt's exact text. */
  readonly text: string
  readonly verification: Verification
  readonly headGrowth: Finding
  readonly historyGrowth: Finding
  /** Of a receipt under a retired key alone. */
  readonly keyTie?: Finding | undefined
  /** By this device's clock. */
  readonly checkedAt: Date
}

export type Verdict = {
  readonly state: Exclude<ProofState, 'unchecked'>
  readonly findings: readonly Finding[]
  /** By event id; an event that is not here is pending. */
  readonly events: ReadonlyMap<string, ProofState>
  /** How many events are under the signed head. */
  readonly proved: number
}

const fromWeakest: readonly ProofState[] = ['violated', 'unchecked', 'pending', 'proved']

/** The state of what rests on several events: as weak as the weakest. */
export function weakestState(states: readonly ProofState[]): ProofState {
  return fromWeakest.find((state) => states.includes(state)) ?? 'unchecked'
}
