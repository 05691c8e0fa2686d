import type { Shipment } from '#contract/endpoints/shipments.ts'
import { refuseEdit } from '#domain/status-change.ts'
import { isFinalStatus } from '#domain/status.ts'
import type { ShipmentRow } from './queries.ts'

/** Presents a shipment for the API, with the acts that its owner may do next. */
export function presentShipment(row: ShipmentRow, publicUrl: string): Shipment {
  const isOpen = !isFinalStatus(row.status)
  return {
    id: row.id,
    user_id: row.user_id,
    tracking_id: row.tracking_id,
    status: row.status,
    reference: row.reference,
    origin: row.origin,
    origin_number: row.origin_number,
    origin_complement: row.origin_complement,
    origin_neighborhood: row.origin_neighborhood,
    origin_city: row.origin_city,
    origin_state: row.origin_state,
    origin_cep: row.origin_cep,
    destination: row.destination,
    destination_number: row.destination_number,
    destination_complement: row.destination_complement,
    destination_neighborhood: row.destination_neighborhood,
    destination_city: row.destination_city,
    destination_state: row.destination_state,
    destination_cep: row.destination_cep,
    recipient_name: row.recipient_name,
    recipient_address: row.recipient_address,
    recipient_email: row.recipient_email,
    recipient_phone: row.recipient_phone,
    description: row.description,
    weight: row.weight,
    estimated_delivery: row.estimated_delivery?.toISOString() ?? null,
    custom_data: row.custom_data,
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
