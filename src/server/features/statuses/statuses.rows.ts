// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindStatus = {
  id: string
  user_id: string
  name: string
  description: string | null
  color: string
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export type Rows = RowsOf<{
  find_status: FindStatus
  list_all_statuses: FindStatus
}>
