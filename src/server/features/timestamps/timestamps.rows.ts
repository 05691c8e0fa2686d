// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  calendar_troubles: { calendar: string; trouble: string | null }
  confirm_timestamp: { size: number }
  due_promises: {
    timestamp_id: number
    calendar: string
    answer: Uint8Array | null
    attempts: number
    note: string
    nonce: Uint8Array
    size: number
    root: Uint8Array
  }
  leave_timestamp_block: { size: number }
  list_timestamps: { size: number; hash: string }
  newest_pending_timestamp: { size: number; planned_at: Date; asked: number; promised: number }
  newest_stamp: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array | null
    block_number: number | null
    block_header: Uint8Array | null
  }
  newest_timestamp: { size: number; planned_at: Date }
  next_promise_due: { next_at: Date }
  plan_timestamp: { timestamp_id: number }
  timestamp_blocks_to_look_at: { block_number: number | null; block_header: Uint8Array | null }
  timestamp_of_leaves: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array
    block_number: number
    block_header: Uint8Array
  }
  timestamp_of_size: { note: string; ots: Uint8Array | null }
}>
