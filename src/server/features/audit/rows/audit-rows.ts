import { isChange } from '#domain/events/event-types.ts'
import { followHistory } from '#domain/events/history.ts'
import { ERASURE_TYPE } from '#ledger/receipt/verify-erasure.ts'
import { auditAnnexes } from './audit-annexes.ts'
import { auditCheckpoints } from './audit-checkpoints.ts'
import { auditConditions } from './audit-conditions.ts'
import { auditMilestones } from './audit-milestones.ts'
import { auditContent } from './audit-content.ts'
import { auditErased } from './audit-erased.ts'
import { auditReferences } from './audit-references.ts'
import { auditDerived } from './audit-derived.ts'
import type { AuditedEvent } from './audit-event.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Fields by which a correction or annulment names the event that it changes. If these fields cannot
 * be trusted, the newest values of a checkpoint are unknown.
 */
const targetNames = ['target_event_id', 'target_statement']

/**
 * Compares the rows that screens read with the events.
 * @param isClean true if the events match their commitments; only then is derived data compared
 */
export function auditRows(
  rows: ShipmentRows,
  events: readonly AuditedEvent[],
  { isClean }: { readonly isClean: boolean },
): readonly Finding[] {
  const newest = events.at(-1)
  if (newest !== undefined && isErasure(newest)) return auditErased(rows, newest)
  if (!isClean && events.some(isUnreadable)) return []
  const history = followHistory(events)
  const astray = history.astray.map(({ leaf: { sequence }, eventId, type }) => {
    const field = isChange(type) ? 'target_statement' : 'facts'
    return finding('astray', 'events.client_fields', { sequence, eventId, field })
  })
  const found = [
    ...astray,
    ...auditContent(rows, events, history),
    ...auditCheckpoints(rows, events, history),
    ...auditAnnexes(rows, events),
  ]
  if (!isClean || found.length > 0) return found
  return [
    ...auditDerived(rows, events, history),
    ...auditReferences(rows, events),
    ...auditConditions(rows, events),
    ...auditMilestones(rows, events),
  ]
}

/** Returns true if an event says that the contents of all earlier events are erased. */
export function isErasure({ leaf, type }: AuditedEvent): boolean {
  return leaf.kind === 'erasure' && type === ERASURE_TYPE
}

function isUnreadable({ type, fields }: AuditedEvent): boolean {
  return type === '' || (isChange(type) && targetNames.some((name) => fields[name] === undefined))
}
