// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  announce_signed: { pg_notify: string }
  find_head_conflicts: { place: string; size: number; is_fresh: boolean }
  find_other_nodes: { id: string }
  request_head: { pg_notify: string }
}>
