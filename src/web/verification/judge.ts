import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { checkVersions } from './check-versions.ts'
import { compareDisplayed } from './compare-displayed.ts'
import type { Finding } from './finding.ts'
import type { CheckedReceipt, ProofState, Verdict, VerdictState } from './verdict.ts'

/**
 * Returns the verdict on a receipt, and on the page that shows the shipment.
 * @param shown data displayed beside the receipt; absent if the page displays nothing else
 */
export function judge(
  { verification, headGrowth, historyGrowth, keyTie }: CheckedReceipt,
  shown?: ShipmentDetail,
): Verdict {
  const displayed = shown === undefined ? [] : compareDisplayed(shown, verification.events)
  const versions = checkVersions(verification.events)
  const ofLog = [headGrowth, historyGrowth, ...(keyTie === undefined ? [] : [keyTie])]
  const findings: Finding[] = [...verification.checks, ...ofLog, ...versions, ...displayed]
  const events = new Map(
    verification.events.map((event, position) => [event.eventId, stateOf(position, findings)]),
  )
  const shownIds = shown === undefined ? [] : shown.history.map((one) => one.event_id)
  return {
    state: verdictState(),
    findings,
    events,
    proved: [...events.values()].filter((state) => state === 'proved').length,
  }

  function verdictState(): VerdictState {
    if (findings.some(({ status }) => status === 'failed')) return 'violated'
    if (historyGrowth.error?.code === 'history_older') return 'stale'
    const isPending = ofLog.some(({ error }) => error !== undefined) || shownIds.some((id) => !events.has(id))
    return isPending ? 'pending' : 'proved'
  }
}

function stateOf(position: number, findings: readonly Finding[]): ProofState {
  const own = findings.filter(({ event }) => event === position)
  if (own.some(({ status }) => status === 'failed')) return 'violated'
  return own.every(({ status }) => status === 'passed') ? 'proved' : 'unchecked'
}
