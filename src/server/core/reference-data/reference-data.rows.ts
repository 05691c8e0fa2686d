// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type ListActiveFields = {
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
  list_active_fields: ListActiveFields
  list_active_statuses: {
    id: string
    user_id: string
    name: string
    description: string | null
    color: string
    is_active: boolean
    created_at: Date
    updated_at: Date
  }
  list_fields_of: ListActiveFields
  list_status_names: { user_id: string; name: string }
}>
