import { anchorBlockHash } from './anchor-facts.ts'
import { LedgerError } from '../base/error.ts'
import type { AssureOnChain } from './anchor.ts'

/**
 * Returns a check that compares the blocks of OpenTimestamps anchors with blocks that were read
 * from Bitcoin. The check ignores other anchors.
 * @param hashes hashes of the chain's blocks by height, in hexadecimal as explorers write them
 */
export function assureInBlocks(hashes: ReadonlyMap<number, string>): AssureOnChain {
  return (anchor) => {
    if (anchor.kind === 'evm') return false
    const found = hashes.get(anchor.block)
    if (found === anchorBlockHash(anchor)) return true
    throw new LedgerError('block_not_on_chain', { block: anchor.block, found: found ?? '—' })
  }
}
