import { anchorBlockHash } from './anchor-facts.ts'
import { LedgerError } from '../base/error.ts'
import type { AssureOnChain } from './verify-anchors.ts'

/**
 * Holds timestamps to what was read of Bitcoin, and says nothing of other anchors.
 * @param hashes of the blocks that the chain has, by their heights, in hexadecimal as explorers write them
 */
export function assureInBlocks(hashes: ReadonlyMap<number, string>): AssureOnChain {
  return (anchor) => {
    if (anchor.kind === 'evm') return false
    const found = hashes.get(anchor.block)
    if (found === anchorBlockHash(anchor)) return true
    throw new LedgerError('block_not_on_chain', { block: anchor.block, found: found ?? '—' })
  }
}
