// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  count_shipments_containing: { shipments: number; ids: readonly string[] }
  list_known_statuses: { name: string }
}>
