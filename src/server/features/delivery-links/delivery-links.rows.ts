// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_delivered: {
    id: string
    shipment_id: string
    email: string | null
    company: string
    language: string
    occurred_at: Date
  }
  find_linked_delivery: {
    tracking_id: string
    checkpoint_type: string
    occurred_at: Date
    city: string | null
    uf: string | null
    receiver: unknown
    shows_photos: boolean
  }
}>
