// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from './statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  notify_all: { pg_notify: string }
  read_clock: { now: Date }
}>
