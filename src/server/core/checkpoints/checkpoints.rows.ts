// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindCheckpoints = {
  id: string
  shipment_id: string
  tracking_id: string
  checkpoint_type: string
  location: string
  address: string | null
  city: string | null
  uf: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  status: string
  notes: string | null
  delivery: unknown
  receiver: unknown
  media: unknown
  address_id: string | null
  blockchain_hash: Uint8Array
  occurred_at: Date
  received_at: Date
  version_event_id: string | null
  annulled_at: Date | null
  annulled_by: string | null
}

export type Rows = RowsOf<{
  declared_times_near: { shipment_id: string; checkpoint_type: string; occurred_at: Date }
  find_checkpoints: FindCheckpoints
  find_checkpoints_of: {
    n: number
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    delivery: unknown
    receiver: unknown
    media: unknown
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_every_checkpoint_of: FindCheckpoints
  find_mailed_codes: { shipment_id: string; event_id: string }
  find_newest_checkpoints: FindCheckpoints
  find_newest_entry: FindCheckpoints
  find_saved_addresses: { id: string; user_id: string }
}>
