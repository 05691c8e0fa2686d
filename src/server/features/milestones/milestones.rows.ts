// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delete_old_fsu_messages: { delete_old_fsu_messages: string }
  find_fsu_received: { received_at: Date }
  find_stated_pieces: { pieces: number }
  list_fsu_messages: { id: string; received_at: Date; unknown: unknown; notes: unknown }
  list_placed_checkpoints: {
    id: string
    checkpoint_type: string
    occurred_at: Date
    latitude: number | null
    longitude: number | null
    city: string | null
    uf: string | null
  }
  list_planned_shipments: { id: string; tracking_id: string }
  lock_shipments_with_awb: { id: string; tracking_id: string; pieces: number }
  store_fsu_message: { id: string }
}>
