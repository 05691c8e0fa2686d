// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_detail_rows: {
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
    has_findings: boolean
  }
  find_key_names: { of: string; id: string; email: string; name: string }
  find_member_names: {
    of: string
    id: string
    email: string
    name: string | null
    is_deleted: boolean
    role: string
    place: string
  }
  find_owners: { id: string; revision: number; email: string | null; name: string; is_company: boolean }
  find_raw_events: {
    n: number
    event_id: string
    sequence: number
    statement: Uint8Array
    server_statement: Uint8Array
    fields: Uint8Array | null
    acceptance: Uint8Array | null
    client_hash: string
  }
  find_recorders_of_shipments: { of: string; id: string; name: string; email: string; is_deleted: boolean }
  find_stored_events: {
    n: number
    event_id: string
    sequence: number
    statement_end: string
    server_end: string
    fields: string
    acceptance: string
    client_hash: string
  }
}>
