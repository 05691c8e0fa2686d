// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_authorized_events: {
    event_id: string
    user_id: string
    request_digest: Uint8Array | null
    occurred_at: Date
    received_at: Date
    leaf: Uint8Array
  }
  find_events: { event_id: string; user_id: string; request_digest: Uint8Array | null }
  find_events_behind_code: {
    sequence: number
    client_statement: Uint8Array
    client_fields: Uint8Array
    client_seed: Uint8Array
    server_statement: Uint8Array
    server_fields: Uint8Array
    server_seed: Uint8Array
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  find_events_of: {
    sequence: number
    client_statement: Uint8Array
    client_fields: Uint8Array | null
    client_seed: Uint8Array | null
    server_statement: Uint8Array
    server_fields: Uint8Array | null
    server_seed: Uint8Array | null
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  find_final_events: { shipment_id: string; event_id: string; occurred_at: Date }
  find_newest_behind_code: { leaf_hash: Uint8Array }
  lock_shipments: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    open_entry: string | null
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    last_tentativa: Date | null
    pseudonym: Uint8Array
    events: number
    annexes: number
    last_leaf_hash: Uint8Array
  }
}>
