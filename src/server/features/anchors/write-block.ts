import { blockLeaf, blockStatement } from '#ledger/anchor/chain-block.ts'
import { encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import type { Pool } from '#platform/database/pool.ts'
import { markBlocksLeft, newestBlocks, writeBlock } from './block-queries.ts'
import type { Chain, ChainHead } from './chain.ts'

type Writing = {
  readonly pool: Pool
  readonly chain: Pick<Chain, 'target' | 'blockAt'>
  /** The log's. */
  readonly origin: string
}

/** Blocks that a chain may still leave: as many as are written in the time in which one does. */
const MAX_FOLLOWED = 8

/**
 * Has the chain's newest block in the log before the next anchor. It is written once for each anchor, whatever happens in
 * between: what was written is found again, in the queue or in the log.
 * @param from the size of the last anchor, from which on a block counts
 * @returns whether a block stands in the log; if not, it waits for its place there
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
  // A chain that made no block since the last one was written has nothing newer to say.
  return written.length === 0
}

/** Marks the newest blocks that the chain has left: receipts go by an older one then. */
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
