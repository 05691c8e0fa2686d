import type { Verification } from '#ledger/receipt/verify.ts'
import type { Finding, FindingCode } from './finding.ts'
import type { SeenHistory } from './trust.ts'

/**
 * Checks that a receipt contains every event of the shipment that this browser has already
 * verified. A valid receipt may be cut after any of its events, so the receipt alone does not show
 * it.
 * @param seen longest history stored before the receipt was requested
 * @returns `failed` with `history_shrank` or `history_rewritten`; `skipped` with `history_older` if
 * fewer events come under a smaller head, as with a cached answer
 */
export function checkHistoryGrowth(
  seen: SeenHistory | undefined,
  { valid, head, events }: Pick<Verification, 'valid' | 'head' | 'events'>,
): Finding {
  const name = 'history_growth'
  if (seen === undefined || !valid || head === undefined) return { name, status: 'skipped' }
  if (events.length >= seen.events) {
    return events[seen.events - 1]?.leafHash === seen.root
      ? { name, status: 'passed' }
      : { name, status: 'failed', error: problem('history_rewritten') }
  }
  return head.size < seen.size
    ? { name, status: 'skipped', error: problem('history_older') }
    : { name, status: 'failed', error: problem('history_shrank') }

  function problem(code: FindingCode): NonNullable<Finding['error']> {
    return { code, facts: { expected: seen?.events ?? 0, found: events.length } }
  }
}
