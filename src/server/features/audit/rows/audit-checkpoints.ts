import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { checkpointFields } from '#domain/events/entry.ts'
import { validVersion, type History, type Versions } from '#domain/events/history.ts'
import type { Instant } from '#domain/base/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareClient, compareDerived, compareServer, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedCheckpoint, ShipmentRows } from './shipment-rows.ts'

/**
 * Compares each checkpoint's row with its valid version, which is the newest correction or else the
 * original event. Reports rows without an event and events without a row.
 */
export function auditCheckpoints(
  { checkpoints: rows }: ShipmentRows,
  events: readonly AuditedEvent[],
  { checkpoints }: History<AuditedEvent>,
): readonly Finding[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = [...checkpoints].flatMap(([id, versions]) => {
    const row = byId.get(id)
    if (row !== undefined) return auditCheckpoint(row, versions)
    const { sequence } = versions.versions[0].leaf
    return [finding('row_missing', 'checkpoints', { sequence, eventId: id })]
  })
  const newest = events.at(-1)?.leaf.sequence ?? 0
  const unknown = rows
    .filter(({ id }) => !checkpoints.has(id))
    .map(({ id }) => finding('row_unexpected', 'checkpoints', { sequence: newest, eventId: id }))
  return [...known, ...unknown]
}

function auditCheckpoint(row: AuditedCheckpoint, versions: Versions<AuditedEvent>): readonly Finding[] {
  const created = versions.versions[0]
  const valid = validVersion(versions)
  const { annulment } = versions
  const occurredAt = timeText(row.occurred_at)
  const stored = checkpointFields(occurredAt as Instant, row)
  const annulledAt = timeText(row.annulled_at)
  const versionId = valid === created ? null : valid.eventId
  return [
    ...checkpointFieldNames.flatMap((field) =>
      compareClient(`checkpoints.${field}`, valid, field, stored[field] as FieldValue),
    ),
    ...compareClient('checkpoints.occurred_at', valid, 'occurred_at', occurredAt),
    ...compareServer('checkpoints.received_at', created, 'received_at', timeText(row.received_at)),
    ...compareServer('checkpoints.user_id', created, 'account', row.user_id),
    ...(annulment === undefined
      ? compareDerived('checkpoints.annulled_at', valid, null, annulledAt)
      : compareServer('checkpoints.annulled_at', annulment, 'received_at', annulledAt)),
    ...compareDerived(
      'checkpoints.annulled_by',
      annulment ?? valid,
      annulment?.eventId ?? null,
      row.annulled_by,
    ),
    ...compareDerived('checkpoints.blockchain_hash', valid, valid.clientHash, row.blockchain_hash),
    ...compareDerived('checkpoints.version_event_id', valid, versionId, row.version_event_id),
  ]
}
