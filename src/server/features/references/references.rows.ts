// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_by_reference: {
    tracking_id: string
    kind: string
    status: string
    destination_city: string | null
    destination_state: string | null
  }
}>
