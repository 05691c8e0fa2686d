import { checkpointFieldNames } from '#domain/checkpoint-fields.ts'
import { checkpointFields } from '#domain/entry.ts'
import { validVersion, type Versions } from '#domain/history.ts'
import type { Instant } from '#domain/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { FollowedEvent, FollowedHistory } from './followed-history.ts'
import { compareAll, compareDerived, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedCheckpoint, ShipmentRows } from './shipment-rows.ts'

/**
 * Compares each checkpoint's row with its valid version. Reports rows without an event and events
 * without a row.
 */
export function auditCheckpoints(
  { checkpoints: rows }: ShipmentRows,
  events: readonly FollowedEvent[],
  { checkpoints }: FollowedHistory,
): readonly Finding[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = [...checkpoints].flatMap(([id, versions]) => {
    const row = byId.get(id)
    if (row !== undefined) return auditCheckpoint(row, versions)
    const { sequence } = versions.versions[0].audited.leaf
    return [finding('row_missing', 'checkpoints', { sequence, eventId: id })]
  })
  const newest = events.at(-1)?.audited.leaf.sequence ?? 0
  const unknown = rows
    .filter(({ id }) => !checkpoints.has(id))
    .map(({ id }) => finding('row_unexpected', 'checkpoints', { sequence: newest, eventId: id }))
  return [...known, ...unknown]
}

function auditCheckpoint(row: AuditedCheckpoint, versions: Versions<FollowedEvent>): readonly Finding[] {
  const created = versions.versions[0].audited
  const valid = validVersion(versions).audited
  const annulment = versions.annulment?.audited
  const occurredAt = timeText(row.occurred_at)
  const stored = checkpointFields(occurredAt as Instant, row)
  const annulledAt = timeText(row.annulled_at)
  return [
    ...compareAll([
      ...checkpointFieldNames.map((field) => ({
        place: `checkpoints.${field}`,
        event: valid,
        side: 'client' as const,
        field,
        value: stored[field] as FieldValue,
      })),
      {
        place: 'checkpoints.occurred_at',
        event: valid,
        side: 'client',
        field: 'occurred_at',
        value: occurredAt,
      },
      {
        place: 'checkpoints.received_at',
        event: created,
        side: 'server',
        field: 'received_at',
        value: timeText(row.received_at),
      },
      { place: 'checkpoints.user_id', event: created, side: 'server', field: 'account', value: row.user_id },
      ...(annulment === undefined
        ? []
        : [
            {
              place: 'checkpoints.annulled_at',
              event: annulment,
              side: 'server' as const,
              field: 'received_at',
              value: annulledAt,
            },
          ]),
    ]),
    ...(annulment === undefined ? compareDerived('checkpoints.annulled_at', valid, null, annulledAt) : []),
    ...compareDerived(
      'checkpoints.annulled_by',
      annulment ?? valid,
      annulment?.eventId ?? null,
      row.annulled_by,
    ),
    ...compareDerived('checkpoints.blockchain_hash', valid, valid.clientHash, row.blockchain_hash),
    ...compareDerived(
      'checkpoints.version_event_id',
      valid,
      valid === created ? null : valid.eventId,
      row.version_event_id,
    ),
  ]
}
