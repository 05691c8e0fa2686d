// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

export type Rows = RowsOf<{
  append_to_log: { sequencer_append: string }
  claim_leaves: { leaf: Uint8Array; leaf_hash: Uint8Array }
  find_leaf_indexes: { index: number; leaf_hash: Uint8Array }
  find_log_keys: {
    key: string
    previous_key: string
    index: number
    size: number
    proof: readonly Uint8Array[]
    note: string
    lost_head: string | null
  }
  find_lost_heads: { lost_head: string | null; previous_key: string }
  log_queue_length: { leaves: number }
  mark_published: { log_publish: string }
  newest_head: { size: number; root: Uint8Array; note: string; signed_at: Date }
  open_log: { sequencer_open: string }
  published_head: { size: number; root: Uint8Array; note: string; signed_at: Date }
  read_entries: { index: number; leaf: Uint8Array }
  read_tiles: { level: number; index: number; hashes: Uint8Array }
}>
