// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  list_placed_checkpoints: {
    id: string
    checkpoint_type: string
    occurred_at: Date
    latitude: number | null
    longitude: number | null
    city: string | null
    uf: string | null
  }
}>
