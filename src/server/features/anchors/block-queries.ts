import { statement } from './anchors.rows.ts'

export type BlockRow = { id: number; number: number; hash: Buffer; index: number | null }

/**
 * Inserts a block of the chain with its leaf and notifies the sequencer, in one statement, so that
 * no block lacks a leaf. Does nothing if the block exists already.
 */
export const writeBlock = statement<
  [leaf: Uint8Array, leafHash: Uint8Array, chainId: number, number: number, hash: Uint8Array, time: number],
  { id: number }
>(
  'write_chain_block',
  `with block as (
     insert into chain_blocks (leaf_hash, chain_id, number, hash, time) values ($2, $3, $4, $5, $6)
     on conflict (leaf_hash) do nothing returning id, leaf_hash
   ), queued as (
     insert into log_queue (leaf, leaf_hash) select $1, leaf_hash from block returning leaf_hash
   )
   select block.id, pg_notify('lastro_queue', '') from block join queued using (leaf_hash)`,
)

/**
 * Newest blocks of a chain that this installation wrote to the log or its queue, except blocks
 * known to have left the chain. `index` is the position of the block's leaf in the published log;
 * null until the leaf is published.
 */
export const newestBlocks = statement<[chainId: number, max: number], BlockRow>(
  'newest_chain_blocks',
  `select b.id, b.number, b.hash, e.index
   from (select * from chain_blocks where chain_id = $1 and left_at is null order by id desc limit $2) as b
   left join log_entries e on e.leaf_hash = b.leaf_hash and e.index < (select size from log_publication)
   order by b.id desc`,
)

export const markBlocksLeft = statement<[ids: readonly number[]], never>(
  'mark_chain_blocks_left',
  'update chain_blocks set left_at = clock_timestamp() where id = any($1::bigint[]) and left_at is null',
)

/** Marks all blocks of a chain as no longer on it, because the chain itself no longer exists. */
export const leaveBlocks = statement<[chainId: number], never>(
  'leave_chain_blocks',
  'update chain_blocks set left_at = clock_timestamp() where chain_id = $1 and left_at is null',
)
