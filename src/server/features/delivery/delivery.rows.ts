// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ReadDeliveryRules = {
  require_photo: boolean
  require_receiver_name: boolean
  require_signature: boolean
  require_attempt_photo: boolean
  media_months: number
  link_photos: boolean
  delivery_codes: boolean
}

export type Rows = RowsOf<{
  find_addresses_like: {
    street: string
    number: string | null
    neighborhood: string
    city: string
    uf: string
    cep: string
    latitude: number
    longitude: number
  }
  find_deliveries_of: {
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
    far_meters: number | null
    via: string
    log_index: number
  }
  read_delivery_rules: ReadDeliveryRules
  write_delivery_rules: ReadDeliveryRules
}>
