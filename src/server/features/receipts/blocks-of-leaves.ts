import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement, type ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { precedenceProof, type ReadNode } from '#ledger/log/tree.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type Rows } from './receipts.rows.ts'

/**
 * Finds, for each leaf, the last blockchain block that precedes it in the log and that its chain
 * still contains. Each block occurs once, in log order.
 */
const blocksBeforeLeaves = statement<[indexes: readonly number[]], Rows['blocks_before_leaves']>(
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

/**
 * Blockchain block that the log contains as a leaf, without the proof that this leaf precedes an
 * event's leaf.
 */
export type ChosenBlock = Omit<ReceiptBlock, 'proof'>

/**
 * Returns the blockchain blocks that precede some leaves in the log. A block proves that the leaves
 * after it are not older than the block. One block covers all leaves up to the next block in the
 * log. Omits a stored block that differs from its leaf's commitment; the audit reports it.
 * @param origin name of the log
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

/**
 * Returns a block with the proof that its leaf precedes the first of the later leaves in `indexes`.
 */
export function withPrecedence(
  block: ChosenBlock,
  indexes: readonly number[],
  readNode: ReadNode,
): ReceiptBlock {
  const later = indexes.find((index) => index > block.index)
  if (later === undefined) throw new Error(`the block at ${block.index} is before no event`)
  return { ...block, proof: precedenceProof(block.index, later, readNode) }
}
