import type { ShipmentDetail } from '#contract/shipments.ts'
import type { Verification } from '#ledger/verify.ts'
import { checkVersions } from './check-versions.ts'
import { compareDisplayed } from './compare-displayed.ts'
import type { Finding } from './finding.ts'

/** What a person sees of an event, or of a whole history. */
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

/**
 * Judges a receipt, and the page that shows its shipment.
 * @param shown what the page displays beside the receipt; absent where it displays nothing else
 */
export function judge({ verification, headGrowth }: CheckedReceipt, shown?: ShipmentDetail): Verdict {
  const displayed = shown === undefined ? [] : compareDisplayed(shown, verification.events)
  const versions = checkVersions(verification.events)
  const findings: Finding[] = [...verification.checks, headGrowth, ...versions, ...displayed]
  const events = new Map(
    verification.events.map((event, position) => [event.eventId, stateOf(position, findings)]),
  )
  const shownIds = shown === undefined ? [] : shown.history.map((one) => one.event_id)
  const violated = findings.some(({ status }) => status === 'failed')
  const pending = shownIds.some((id) => !events.has(id))
  return {
    state: violated ? 'violated' : pending ? 'pending' : 'proved',
    findings,
    events,
    proved: [...events.values()].filter((state) => state === 'proved').length,
  }
}

const fromWeakest: readonly ProofState[] = ['violated', 'unchecked', 'pending', 'proved']

/** The state of what rests on several events: as weak as the weakest. */
export function weakestState(states: readonly ProofState[]): ProofState {
  return fromWeakest.find((state) => states.includes(state)) ?? 'unchecked'
}

function stateOf(position: number, findings: readonly Finding[]): ProofState {
  const own = findings.filter(({ event }) => event === position)
  if (own.some(({ status }) => status === 'failed')) return 'violated'
  return own.every(({ status }) => status === 'passed') ? 'proved' : 'unchecked'
}
