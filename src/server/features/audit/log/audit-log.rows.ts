// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type AuditBlocksAfter = {
  id: number
  leaf_hash: Uint8Array
  index: number
  chain_id: number
  number: number
  hash: Uint8Array
  time: number
}

export type Rows = RowsOf<{
  audit_blocks_after: AuditBlocksAfter
  audit_blocks_of_leaves: {
    index: number
    leaf: Uint8Array
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
  audit_blocks_without_leaf: { leaf_hash: Uint8Array }
  audit_cosignatures: { size: number; witness: string; line: string; cosigned_at: Date; note: string }
  audit_count_blocks: { count: number; left: number }
  audit_entries: { index: number; leaf: Uint8Array; leaf_hash: Uint8Array }
  audit_entries_beyond: { index: number }
  audit_entries_without_event: { index: number; leaf_hash: Uint8Array; shipment_id: string }
  audit_events_with_leaves: { leaf_hash: Uint8Array; event_id: string; has_shipment: boolean }
  audit_heads: { size: number; previous_size: number | null; root: Uint8Array; note: string }
  audit_last_entry: { index: number }
  audit_some_blocks: AuditBlocksAfter
  audit_tile_places: { level: number; index: number; width: number }
  audit_waiting_without_block: { leaf_hash: Uint8Array }
  audit_waiting_without_event: { leaf_hash: Uint8Array; shipment_id: string }
}>
