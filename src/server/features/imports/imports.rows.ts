// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type FindImport = {
  id: string
  file_name: string
  rows: number
  created_at: Date
  committed_at: Date | null
  received: number
  without_gap: number
}

export type Rows = RowsOf<{
  count_import_rows: { received: number }
  delete_expired_imports: { delete_expired_imports: string }
  delete_import: { id: string }
  find_access_keys: { access_key: string; tracking_id: string }
  find_import: FindImport
  find_import_codes_elsewhere: { n: number; tracking_id: string }
  find_import_references_elsewhere: { n: number; reference: string }
  find_imported_file: { committed_at: Date | null }
  find_references: { reference: string; tracking_id: string }
  list_imports: FindImport
  lock_import: { rows: number; committed_at: Date | null }
  read_import_rows_after: { n: number; body: unknown }
}>
