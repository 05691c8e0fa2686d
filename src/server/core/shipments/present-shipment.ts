import type { Shipment } from '#contract/endpoints/shipments.ts'
import { pick } from '#domain/base/field-table.ts'
import { shipmentFieldNames } from '#domain/shipments/shipment-fields.ts'
import { refuseEdit } from '#domain/checkpoints/status-change.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import type { ShipmentRow } from './queries.ts'

/** Presents a shipment for the API, with the actions that its owner may take next. */
export function presentShipment(row: ShipmentRow, publicUrl: string): Shipment {
  const isOpen = !isFinalStatus(row.status)
  return {
    id: row.id,
    user_id: row.user_id,
    tracking_id: row.tracking_id,
    ...pick(row, shipmentFieldNames),
    estimated_delivery: row.estimated_delivery?.toISOString() ?? null,
    last_place: row.last_place,
    blockchain_verified: row.is_verified,
    qr_code_data: JSON.stringify({ tracking_id: row.tracking_id, created_at: row.created_at.toISOString() }),
    qr_code_url: `${publicUrl}/api/public/shipments/${row.tracking_id}/qr.svg`,
    event_id: row.version_event_id ?? row.id,
    blockchain_hash: `0x${row.blockchain_hash.toString('hex')}`,
    created_at: row.created_at.toISOString(),
    received_at: row.received_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: {
      add_checkpoint: isOpen,
      exit_location: isOpen ? row.open_entry : null,
      edit: refuseEdit(row) === undefined,
    },
  }
}
