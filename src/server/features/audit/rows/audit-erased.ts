import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import { editableNames } from '#domain/events/entry.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareDerived, compareServer, timeText } from './compare-row.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedEventRow, ShipmentRows } from './shipment-rows.ts'

/** Columns of an erased shipment that hold an empty value instead of null. */
const emptied: ReadonlyMap<string, string> = new Map([
  ['origin', ''],
  ['destination', ''],
  ['custom_data', '{}'],
  ['references', '[]'],
])

/** Columns of events that are null after an erasure. */
const contents = ['client_fields', 'client_seed', 'server_fields', 'server_seed'] as const

/**
 * Audits the remaining data of an erased shipment. Its row and its events must agree with the
 * erasure, and it must have no checkpoints, annexes and rows in the indexes.
 */
export function auditErased(
  { shipment, checkpoints, annexes, references, events, standing, search }: ShipmentRows,
  erasure: AuditedEvent,
): readonly Finding[] {
  const where = { sequence: erasure.leaf.sequence, eventId: erasure.eventId }
  const derived = (name: string, expected: string | null, found: string | null): readonly Finding[] =>
    compareDerived(`shipments.${name}`, erasure, expected, found)
  const unexpected = (table: string, isThere: boolean): readonly Finding[] =>
    isThere ? [finding('row_unexpected', table, where)] : []
  const received = ['created_at', 'received_at', 'updated_at', 'erased_at'] as const
  return [
    ...derived('tracking_id', erasure.trackingId, shipment.tracking_id),
    ...received.flatMap((column) =>
      compareServer(`shipments.${column}`, erasure, 'received_at', timeText(shipment[column])),
    ),
    ...compareServer('shipments.user_id', erasure, 'account', shipment.user_id),
    ...compareServer('shipments.status', erasure, 'status_after', shipment.status),
    ...editableNames.flatMap((name) => {
      const value = shipment[name]
      const found = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
      return derived(name, emptied.get(name) ?? null, found === null ? null : String(found))
    }),
    ...derived('blockchain_hash', erasure.clientHash, shipment.blockchain_hash),
    ...derived('version_event_id', null, shipment.version_event_id),
    ...derived('pseudonym', encodeHex(erasure.leaf.pseudonym), shipment.pseudonym.toString('hex')),
    ...derived('annexes', '0', String(shipment.annexes)),
    ...derived('open_entry', null, shipment.open_entry),
    ...derived('contested_at', null, timeText(shipment.contested_at)),
    ...checkpointTypes.flatMap((type) => derived(`last_${type}`, null, timeText(shipment[`last_${type}`]))),
    ...events.flatMap((row) => auditErasedEvent(row, erasure)),
    ...unexpected('checkpoints', checkpoints.length > 0),
    ...unexpected('annexes', annexes.length > 0),
    ...unexpected('shipment_references', references.length > 0),
    ...unexpected('shipment_sort_index', standing !== undefined),
    ...unexpected('shipment_search', search !== undefined),
  ]
}

/**
 * Checks that an event's row belongs to the account in its server statement, and that events before
 * the erasure have no contents.
 */
function auditErasedEvent(row: AuditedEventRow, { leaf, server }: AuditedEvent): readonly Finding[] {
  const where = { sequence: row.sequence, eventId: row.event_id }
  const isErased = row.sequence < leaf.sequence
  const { account = row.user_id } = server.fields
  return [
    ...(row.user_id === account
      ? []
      : [finding('derived_changed', 'events.user_id', { ...where, field: 'account' })]),
    ...contents
      .filter((column) => isErased && row[column] !== null)
      .map((column) => finding('row_unexpected', `events.${column}`, where)),
  ]
}
