// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '../database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  throttle_return: { throttle_return: string }
  throttle_take: { wait: number }
  throttle_wait: { wait: number }
}>
