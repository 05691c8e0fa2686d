// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '../database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  enqueue_job: { enqueue_job: string }
}>
