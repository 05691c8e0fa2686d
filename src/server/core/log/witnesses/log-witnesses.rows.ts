// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  find_cosignatures: { line: string }
  newest_cosigned: { size: number }
  newest_cosigned_head: { size: number; root: Uint8Array; note: string; signed_at: Date }
}>
