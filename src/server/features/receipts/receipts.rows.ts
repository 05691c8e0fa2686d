// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  blocks_before_leaves: {
    index: number
    leaf_hash: Uint8Array
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
}>
