// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_one_record_holder: { name: string; airline_prefixes: readonly string[]; updated_at: Date }
  list_shared_shipments: {
    id: string
    tracking_id: string
    revision: number
    updated_at: Date
    description: string | null
    air: unknown
    awbs: readonly string[]
    hawb: string
    is_open: boolean
  }
  lock_shared_shipments: { id: string; tracking_id: string }
}>
