// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_events_end: { size: number; language: string }
  find_first_departures: { event_id: string }
  find_versions: { client_hash: string; client_fields: string }
  list_account_events: {
    index: number
    event_id: string
    shipment_id: string
    sequence: number
    client_hash: string
    statement_end: string
    client_fields: string
    server_fields: string
    before_fields: string
    tracking_id: string
    origin: string
    destination: string
    recipient_name: string | null
    recipient_phone: string | null
    recipient_email: string | null
    reference: string | null
    references: unknown
    air: unknown
    custom_data: unknown
    estimated_delivery: Date | null
  }
}>
