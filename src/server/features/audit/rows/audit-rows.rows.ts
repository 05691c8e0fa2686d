// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  audit_accounts_of_shipments: { account: string }
  audit_annexes: {
    id: string
    user_id: string
    shipment_id: string
    kind: string
    facts: unknown
    text: string | null
    details: unknown
    media: unknown
    via: string
    blockchain_hash: string
    occurred_at: string
    received_at: string
  }
  audit_checkpoints: {
    id: string
    user_id: string
    shipment_id: string
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
    blockchain_hash: string
    occurred_at: string
    received_at: string
    version_event_id: string | null
    annulled_at: string
    annulled_by: string | null
  }
  audit_conditions: {
    shipment_id: string
    user_id: string
    range: unknown
    range_id: string
    range_version: number
    undecided: number
  }
  audit_events: {
    event_id: string
    user_id: string
    shipment_id: string
    sequence: number
    client_statement: string
    client_fields: Uint8Array | null
    client_seed: Uint8Array | null
    server_statement: string
    server_fields: Uint8Array | null
    server_seed: Uint8Array | null
    leaf: Uint8Array
    leaf_hash: Uint8Array
    log_index: number
    has_position: boolean
  }
  audit_excursions: {
    id: string
    user_id: string
    shipment_id: string
    device_id: string
    channel: number
    direction: string
    started_at: string
    ended_at: string
    ended_by: string | null
    duration_ms: number
    outside_ms: number
    peak: number
    is_absolute: boolean
    opened_at: string
    acknowledged: string | null
    decided: string | null
    decision: string | null
    decided_duration_ms: number
    decided_peak: number | null
    is_outdated: boolean
  }
  audit_file: { content: Uint8Array | null }
  audit_files: {
    shipment_id: string
    event_id: string
    sequence: number
    is_day: boolean
    digest: string
    is_stored: boolean
  }
  audit_milestones: {
    id: string
    user_id: string
    shipment_id: string
    code: string
    time_type: string
    at: string
    airport: string
    to_airport: string | null
    flight: string | null
    pieces: number | null
    weight: number | null
    discrepancy: string | null
    source: string
    plan: number | null
    corrects: string | null
  }
  audit_monitorings: {
    id: string
    user_id: string
    shipment_id: string
    device_id: string
    started_at: string
    ended_at: string
    stopped_at: string
    stop_reason: string | null
  }
  audit_placed: { index: number; leaf: Uint8Array; leaf_hash: Uint8Array }
  audit_references: { shipment_id: string; user_id: string; kind: string; value: string }
  audit_search: { shipment_id: string; user_id: string; text: string; recipient_key: string }
  audit_shipments: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string
    references: unknown
    origin: string
    origin_number: string
    origin_complement: string
    origin_neighborhood: string
    origin_city: string
    origin_state: string
    origin_cep: string
    destination: string
    destination_number: string
    destination_complement: string
    destination_neighborhood: string
    destination_city: string
    destination_state: string
    destination_cep: string
    recipient_name: string
    recipient_address: string
    recipient_email: string
    recipient_phone: string
    description: string
    weight: number
    estimated_delivery: string
    air: unknown
    custom_data: unknown
    blockchain_hash: string
    version_event_id: string
    created_at: string
    received_at: string
    updated_at: string
    open_entry: string
    last_entrada: string
    last_saida: string
    last_finalizacao: string
    last_tentativa: string
    contested_at: string
    pseudonym: Uint8Array
    events: number
    annexes: number
    last_leaf_hash: Uint8Array
    erased_at: string
    search_text: string
    search_key: string
  }
  audit_shipments_after: { id: string; arrival: string; events: number }
  audit_sort_index: {
    shipment_id: string
    user_id: string
    status: string
    updated_at: string
    last_place: string | null
  }
}>
