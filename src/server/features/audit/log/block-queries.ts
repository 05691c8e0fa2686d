import { statement, type Rows } from './audit-log.rows.ts'

/**
 * Leaves of EVM blocks (kind 3) in a range of the log. Each has the row of its block, or nulls if
 * the block has no row.
 */
export const blocksOfLeaves = statement<
  [first: number, past: number],
  {
    index: number
    leaf: Buffer
    chain_id: number | null
    number: number | null
    hash: Buffer | null
    time: number | null
  }
>(
  'audit_blocks_of_leaves',
  `select e.index, e.leaf, b.chain_id, b.number, b.hash, b.time
   from log_entries e left join chain_blocks b using (leaf_hash)
   where e.index >= $1 and e.index < $2 and get_byte(e.leaf, 1) = 3 order by e.index`,
)

/** Some of the blocks whose leaf is neither in the log nor queued. */
export const blocksWithoutLeaf = statement<[], { leaf_hash: Buffer }>(
  'audit_blocks_without_leaf',
  `select b.leaf_hash from chain_blocks b
   where not exists (select from log_entries e where e.leaf_hash = b.leaf_hash)
     and not exists (select from log_queue q where q.leaf_hash = b.leaf_hash)
   order by b.id limit 100`,
)

/** Queued leaves of EVM blocks (kind 3) whose block has no row. */
export const waitingWithoutBlock = statement<[], { leaf_hash: Buffer }>(
  'audit_waiting_without_block',
  `select q.leaf_hash from (select leaf, leaf_hash from log_queue order by position limit 10000) as q
   where get_byte(q.leaf, 1) = 3 and not exists (select from chain_blocks b where b.leaf_hash = q.leaf_hash)`,
)

export type LoggedBlock = Rows['audit_blocks_after']

const LOGGED = `select b.id, b.leaf_hash, e.index, b.chain_id, b.number, b.hash, b.time
   from chain_blocks b join log_entries e using (leaf_hash) where b.left_at is null`

/**
 * Blocks whose leaf is in the log, except blocks known to have left their chain, in the order in
 * which they were written.
 */
export const blocksAfter = statement<[after: number, max: number], LoggedBlock>(
  'audit_blocks_after',
  `${LOGGED} and b.id > $1 order by b.id limit $2`,
)

export const someBlocks = statement<[skipped: number, max: number], LoggedBlock>(
  'audit_some_blocks',
  `${LOGGED} order by b.id offset $1 limit $2`,
)

/**
 * Counts blocks, including those whose leaf is still queued. `left` counts the blocks known to have
 * left their chain, `count` the others.
 */
export const countBlocks = statement<[], { count: number; left: number }>(
  'audit_count_blocks',
  `select (count(*) filter (where left_at is null))::int as count,
     (count(*) filter (where left_at is not null))::int as left
   from chain_blocks`,
)
