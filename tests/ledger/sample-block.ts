import { encodeHex } from '#ledger/base/bytes.ts'
import type { ChainBlock } from '#ledger/anchor/chain-block.ts'
import { bytesFrom } from './sample-log.ts'

/**
 * Returns the sample block of a chain with this number. The same number always gives the same
 * block.
 */
export function sampleBlock(block: number): ChainBlock {
  const blockHash = encodeHex(bytesFrom(`block ${block}`))
  return { chainId: 100, block, blockHash, time: 1_733_000_000 + 5 * block }
}
