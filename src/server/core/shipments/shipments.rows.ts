// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  count_shipments_since: { shipments: number }
  find_among: { code: string }
  find_asked_shipments: {
    n: number
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    references: unknown
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    air: unknown
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    annexes: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
  }
  find_erased_by_code: { account: string; tracking_id: string }
  find_erased_shipment: { id: string; tracking_id: string; events: number; erased_at: Date }
  find_shipment_owner: { user_id: string; status: string }
  find_taken_codes: { code: string }
  list_shipments_after: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    references: unknown
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    air: unknown
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    annexes: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
  }
  lock_test_companies: { account_id: string; test_day: string; test_shipments: number }
  read_shipment_counts: { status: string; shipments: number }
  read_shipment_days_since: {
    day: string
    created: number
    in_transit: number
    delivered: number
    cancelled: number
    promised: number
    on_time: number
  }
}>
