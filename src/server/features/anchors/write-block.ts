import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import type { Pool } from '#platform/database/pool.ts'
import { markBlocksLeft, newestBlocks, writeBlock } from './block-queries.ts'
import type { Chain, ChainHead } from './chain.ts'

type Writing = {
  readonly pool: Pool
  readonly chain: Pick<Chain, 'target' | 'blockAt'>
  /** Name of the log. */
  readonly origin: string
}

/** Maximum number of newest blocks that are checked for having left the chain. */
const MAX_FOLLOWED = 8

/**
 * Writes the chain's newest block to the log before the next anchor. Writes one block per anchor:
 * after an interruption, the function finds the written block in the queue or in the log.
 * @param from size of the last anchor; a block counts only if its leaf has this index or a later
 * one
 * @returns true if a block is in the log; false if its leaf is still queued
 */
export async function assureBlock(
  { pool, chain, origin }: Writing,
  head: ChainHead,
  from: number,
): Promise<boolean> {
  const { chainId } = chain.target
  const [newest] = await newestBlocks(pool, chainId, 1)
  if (newest !== undefined && (newest.index === null || newest.index >= from)) return newest.index !== null
  const { number, hash, time } = head
  const leaf = blockLeaf(blockStatement(origin, { chainId, block: number, blockHash: encodeHex(hash), time }))
  const written = await writeBlock(pool, leaf, hashLeaf(leaf), chainId, number, hash, time)
  if (written.length > 0) return false
  // `writeBlock` inserts nothing if the log already has the chain's newest block, or if a
  // concurrent step wrote that block. Anchoring continues without a newer block.
  const [existing] = await newestBlocks(pool, chainId, 1)
  return existing?.index !== null
}

/**
 * Checks whether the newest blocks in the log are still on the chain, and marks those that have
 * left it. Receipts then use an older block.
 */
export async function followBlocks(
  { pool, chain }: Writing,
  head: ChainHead,
  followedBlocks: number,
): Promise<void> {
  for (const block of await newestBlocks(pool, chain.target.chainId, MAX_FOLLOWED)) {
    if (block.number <= head.number - followedBlocks) return
    const found = await chain.blockAt(block.number)
    if (found === undefined || !equalBytes(found.hash, block.hash)) await markBlocksLeft(pool, [block.id])
  }
}
