import { editableNames, shipmentFields } from '#domain/events/entry.ts'
import { validVersion, type History } from '#domain/events/history.ts'
import type { Instant } from '#domain/base/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { AuditedEvent } from './audit-event.ts'
import { readObjects } from './audit-references.ts'
import { compareClient, compareDerived, compareServer, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Compares the shipment's row with the valid (newest) version of its content, and with its first
 * and newest event.
 */
export function auditContent(
  { shipment }: ShipmentRows,
  events: readonly AuditedEvent[],
  { shipment: versions }: History<AuditedEvent>,
): readonly Finding[] {
  const newest = events.at(-1)
  if (versions === undefined || newest === undefined) {
    return [finding('event_missing', 'events', { sequence: 0 })]
  }
  const created = versions.versions[0]
  const valid = validVersion(versions)
  const stored = shipmentFields(timeText(shipment.created_at) as Instant, {
    ...shipment,
    ...readObjects(shipment),
    estimated_delivery: timeText(shipment.estimated_delivery) as Instant | null,
  })
  const where = { sequence: 0, eventId: created.eventId }
  const versionId = valid === created ? null : valid.eventId
  return [
    ...(created.eventId === shipment.id ? [] : [finding('field_changed', 'shipments.id', where)]),
    ...(created.trackingId === shipment.tracking_id
      ? []
      : [finding('field_changed', 'shipments.tracking_id', { ...where, field: 'tracking_id' })]),
    ...editableNames.flatMap((field) =>
      compareClient(`shipments.${field}`, valid, field, stored[field] as FieldValue),
    ),
    ...compareClient('shipments.created_at', created, 'occurred_at', timeText(shipment.created_at)),
    ...compareServer('shipments.user_id', created, 'account', shipment.user_id),
    ...compareServer('shipments.received_at', created, 'received_at', timeText(shipment.received_at)),
    ...compareServer('shipments.updated_at', newest, 'received_at', timeText(shipment.updated_at)),
    ...compareServer('shipments.status', newest, 'status_after', shipment.status),
    ...events.flatMap((event) => compareServer('events.user_id', event, 'account', event.row.user_id)),
    ...compareDerived('shipments.blockchain_hash', valid, valid.clientHash, shipment.blockchain_hash),
    ...compareDerived('shipments.version_event_id', valid, versionId, shipment.version_event_id),
  ]
}
