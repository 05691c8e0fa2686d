import { aboutOf } from '#domain/events/annex.ts'
import { isChange } from '#domain/events/event-types.ts'
import { followHistory } from '#domain/events/history.ts'
import { isAnnex } from '#ledger/receipt/verify-annex.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import type { Finding } from './finding.ts'

/**
 * Checks that each edit, correction or annulment names the version that was valid just before it.
 * Otherwise two readers could be shown different histories. If an annex names an event, that event
 * must be before it.
 */
export function checkVersions(events: readonly VerifiedEvent[]): readonly Finding[] {
  const astray = new Set(followHistory(events).astray)
  return events.flatMap((event, position): readonly Finding[] => {
    const isNamed = aboutOf(event) !== undefined
    if (!isChange(event.type) && !(isAnnex(event) && isNamed)) return []
    const name = 'version'
    // A receipt hides the target only if the contents are erased, and then every other value too.
    if (event.hidden.client.includes('target_statement'))
      return [{ name, status: 'skipped', event: position }]
    if (!astray.has(event)) return [{ name, status: 'passed', event: position }]
    const code = isAnnex(event) ? 'annex_astray' : 'version_astray'
    return [{ name, status: 'failed', event: position, error: { code, facts: {} } }]
  })
}
