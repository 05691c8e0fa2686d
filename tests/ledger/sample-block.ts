import { encodeHex } from '#ledger/base/bytes.ts'
import type { ChainBlock } from '#ledger/anchor/chain-block.ts'
import { bytesFrom } from './sample-log.ts'

/** A block of a chain, always the same of its number. */
export function sampleBlock(block: number): ChainBlock {
  const blockHash = encodeHex(bytesFrom(`block ${block}`))
  return { chainId: 100, block, blockHash, time: 1_733_000_000 + 5 * block }
}
