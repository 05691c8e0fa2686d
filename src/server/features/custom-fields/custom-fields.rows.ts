// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindField = {
  id: string
  user_id: string
  field_name: string
  field_type: string
  is_required: boolean
  is_active: boolean
  is_used: boolean
  created_at: Date
  updated_at: Date
  field_options: unknown
}

export type Rows = RowsOf<{
  find_field: FindField
  list_all_fields: FindField
}>
