// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.
import { statementsOf, type RowsOf } from '#platform/database/statement.ts'

export const statement = statementsOf<Rows>()

type AnchorOfLeaves = {
  id: number
  size: number
  root: Uint8Array
  chain_id: number
  contract: Uint8Array
  sender: Uint8Array
  state: string
  planned_at: Date
  confirmed_at: Date
  transaction: Uint8Array
  block_number: number
  block_hash: Uint8Array
  block_time: number
}

type AnchorsOfEarlierSenders = {
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
}

export type Rows = RowsOf<{
  anchor_of_leaves: AnchorOfLeaves
  anchors_of_earlier_senders: AnchorsOfEarlierSenders
  anchors_to_follow: AnchorsOfEarlierSenders
  earlier_senders: { sender: Uint8Array; size: number; block_time: number | null }
  has_business_leaves: { found: boolean }
  lose_anchors_elsewhere: { id: number }
  newest_anchor: AnchorsOfEarlierSenders
  newest_anchors: AnchorOfLeaves
  newest_chain_blocks: { id: number; number: number; hash: Uint8Array; index: number }
  plan_anchor: AnchorsOfEarlierSenders
  transactions_of_anchors: {
    anchor_id: number
    hash: Uint8Array
    nonce: number
    max_fee: number
    max_priority_fee: number
    raw: Uint8Array
    signed_at: Date
  }
  write_chain_block: { id: number; pg_notify: string }
}>
