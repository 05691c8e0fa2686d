import { erasureType } from '#domain/erasure.ts'
import { followHistory } from '#domain/history.ts'
import { auditCheckpoints } from './audit-checkpoints.ts'
import { auditContent } from './audit-content.ts'
import { auditErased } from './audit-erased.ts'
import { auditDerived } from './audit-derived.ts'
import type { AuditedEvent } from './audit-event.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { FollowedEvent } from './followed-history.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Fields that name the target of a change. If they cannot be trusted, the valid version is unknown.
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
  const followed = events.map((audited): FollowedEvent => {
    const { eventId, type, clientHash, client } = audited
    return { eventId, type, clientHash, fields: client.fields, audited }
  })
  const history = followHistory(followed)
  const astray = history.astray.map(({ audited }) =>
    finding('astray', 'events.client_fields', {
      sequence: audited.leaf.sequence,
      eventId: audited.eventId,
      field: 'target_statement',
    }),
  )
  const found = [
    ...astray,
    ...auditContent(rows, followed, history),
    ...auditCheckpoints(rows, followed, history),
  ]
  return isClean && found.length === 0 ? auditDerived(rows, followed, history) : found
}

/** Returns true if an event says that the contents of all earlier events are erased. */
export function isErasure({ leaf, type }: AuditedEvent): boolean {
  return leaf.kind === 'erasure' && type === erasureType
}

function isUnreadable({ type, client }: AuditedEvent): boolean {
  const names = type === 'shipment.updated' || type.startsWith('checkpoint.') ? targetNames : []
  const isChange = type !== 'checkpoint.created' && names.length > 0
  return type === '' || (isChange && names.some((name) => client.fields[name] === undefined))
}
