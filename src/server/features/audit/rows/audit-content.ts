import { editableNames, shipmentFields } from '#domain/entry.ts'
import { validVersion } from '#domain/history.ts'
import type { Instant } from '#domain/instant.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import type { FollowedEvent, FollowedHistory } from './followed-history.ts'
import { compareAll, compareDerived, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { ShipmentRows } from './shipment-rows.ts'

/**
 * Compares the shipment's row with the valid version of its content, and with its first and newest
 * event.
 */
export function auditContent(
  { shipment }: ShipmentRows,
  events: readonly FollowedEvent[],
  { shipment: versions }: FollowedHistory,
): readonly Finding[] {
  const newest = events.at(-1)?.audited
  if (versions === undefined || newest === undefined) {
    return [finding('event_missing', 'events', { sequence: 0 })]
  }
  const created = versions.versions[0].audited
  const valid = validVersion(versions).audited
  const stored = shipmentFields(timeText(shipment.created_at) as Instant, {
    ...shipment,
    estimated_delivery: timeText(shipment.estimated_delivery) as Instant | null,
  })
  const isEdited = valid !== created
  const client = 'client' as const
  const server = 'server' as const
  return [
    ...(created.eventId === shipment.id
      ? []
      : [finding('field_changed', 'shipments.id', { sequence: 0, eventId: created.eventId })]),
    ...(created.trackingId === shipment.tracking_id
      ? []
      : [
          finding('field_changed', 'shipments.tracking_id', {
            sequence: 0,
            eventId: created.eventId,
            field: 'tracking_id',
          }),
        ]),
    ...compareAll([
      ...editableNames.map((field) => ({
        place: `shipments.${field}`,
        event: valid,
        side: client,
        field,
        value: stored[field] as FieldValue,
      })),
      {
        place: 'shipments.created_at',
        event: created,
        side: client,
        field: 'occurred_at',
        value: timeText(shipment.created_at),
      },
      ...[
        { place: 'shipments.user_id', event: created, field: 'account', value: shipment.user_id },
        {
          place: 'shipments.received_at',
          event: created,
          field: 'received_at',
          value: timeText(shipment.received_at),
        },
        {
          place: 'shipments.updated_at',
          event: newest,
          field: 'received_at',
          value: timeText(shipment.updated_at),
        },
        { place: 'shipments.status', event: newest, field: 'status_after', value: shipment.status },
      ].map((one) => ({ ...one, side: server })),
      ...events.map(({ audited: event }) => ({
        place: 'events.user_id',
        event,
        side: server,
        field: 'account',
        value: event.row.user_id,
      })),
    ]),
    ...compareDerived('shipments.blockchain_hash', valid, valid.clientHash, shipment.blockchain_hash),
    ...compareDerived(
      'shipments.version_event_id',
      valid,
      isEdited ? valid.eventId : null,
      shipment.version_event_id,
    ),
  ]
}
