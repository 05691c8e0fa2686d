// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  audit_anchor_transactions: {
    hash: Uint8Array
    anchor_id: number
    nonce: number
    max_fee: number
    max_priority_fee: number
    raw: Uint8Array
  }
  audit_anchors: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
    head_root: Uint8Array
  }
  audit_timestamps: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array | null
    block_number: number | null
    block_header: Uint8Array | null
    head_root: Uint8Array
    head_note: string
  }
}>
