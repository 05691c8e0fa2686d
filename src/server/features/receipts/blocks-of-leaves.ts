import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement, type ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { precedenceProof, type ReadNode } from '#ledger/log/tree.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement } from '#platform/database/statement.ts'

type BlockRow = {
  index: number
  leaf_hash: Buffer
  chain_id: number
  number: number
  hash: Buffer
  time: number
}

/** Of each leaf the last block before it that its chain still has, each block once, in the order of the log. */
const blocksBeforeLeaves = statement<[indexes: readonly number[]], BlockRow>(
  'blocks_before_leaves',
  `select distinct on (b.index) b.*
   from unnest($1::bigint[]) as wanted (leaf)
   cross join lateral (
     select e.index, e.leaf_hash, c.chain_id, c.number, c.hash, c.time
     from log_entries e join chain_blocks c using (leaf_hash)
     where e.index < wanted.leaf and get_byte(e.leaf, 1) = 3 and c.left_at is null
     order by e.index desc limit 1
   ) as b
   order by b.index`,
)

/** A block that lacks the proof that its leaf stands before an event's. */
export type ChosenBlock = Omit<ReceiptBlock, 'proof'>

/**
 * The blocks that bound some leaves from below, one for all leaves between it and the next. A stored block that is not
 * what its leaf commits to, which the audit finds, is in no receipt.
 * @param origin the log's name
 */
export async function blocksOfLeaves(
  on: Queryable,
  origin: string,
  indexes: readonly number[],
): Promise<readonly ChosenBlock[]> {
  const rows = await blocksBeforeLeaves(on, indexes)
  return rows.flatMap(({ index, leaf_hash, chain_id: chainId, number, hash, time }) => {
    const block = { chainId, block: number, blockHash: encodeHex(hash), time }
    const isCommitted = equalBytes(hashLeaf(blockLeaf(blockStatement(origin, block))), leaf_hash)
    return isCommitted ? [{ ...block, index }] : []
  })
}

/** A block with the proof that it stands before the first of the leaves behind it. */
export function withPrecedence(
  block: ChosenBlock,
  indexes: readonly number[],
  readNode: ReadNode,
): ReceiptBlock {
  const later = indexes.find((index) => index > block.index)
  if (later === undefined) throw new Error(`the block at ${block.index} is before no event`)
  return { ...block, proof: precedenceProof(block.index, later, readNode) }
}
