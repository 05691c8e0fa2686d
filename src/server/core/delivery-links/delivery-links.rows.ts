// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  delivery_link_of: {
    user_id: string
    shipment_id: string
    event_id: string
    sent_to: string
    expires_at: Date
    is_open: boolean
  }
  insert_delivery_link: { expires_at: Date }
}>
