// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindAnnex = {
  id: string
  shipment_id: string
  tracking_id: string
  kind: string
  facts: unknown
  text: string | null
  details: unknown
  media: unknown
  via: string
  blockchain_hash: Uint8Array
  occurred_at: Date
  received_at: Date
}

export type Rows = RowsOf<{
  find_annex: FindAnnex
  find_annex_facts: {
    shipment_id: string
    added: unknown
    recorders: readonly string[]
    known: readonly string[]
  }
  list_annexes_of: FindAnnex
  live_checkpoints: {
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
    version_list: number
    recorded_by: string
  }
  lock_whole_shipments: {
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
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    last_tentativa: Date | null
    pseudonym: Uint8Array
    last_leaf_hash: Uint8Array
    version_list: number
  }
}>
