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

/** Changes name their target in fields; where these are not believed, nobody can say what stands. */
const targetNames = ['target_event_id', 'target_statement']

/**
 * Audits the rows that screens read against the events.
 * @param isClean whether the events themselves are as committed: only then is anything derived from them
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

/** Whether an event says that the contents of all before it are gone. */
export function isErasure({ leaf, type }: AuditedEvent): boolean {
  return leaf.kind === 'erasure' && type === erasureType
}

function isUnreadable({ type, client }: AuditedEvent): boolean {
  const names = type === 'shipment.updated' || type.startsWith('checkpoint.') ? targetNames : []
  const isChange = type !== 'checkpoint.created' && names.length > 0
  return type === '' || (isChange && names.some((name) => client.fields[name] === undefined))
}
