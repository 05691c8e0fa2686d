import { blockLeaf, blockStatement, type ReceiptBlock } from '../anchor/chain-block.ts'
import type { CheckList } from './check.ts'
import { LedgerError } from '../base/error.ts'
import { hashLeaf } from '../crypto/hash.ts'
import type { ReceiptEvent } from './receipt.ts'
import type { TreeHead } from '../log/tree-head.ts'
import { verifyPrecedence } from '../log/tree.ts'

/**
 * Checks that every block's leaf precedes the leaf of an event in the receipt. The event's own
 * inclusion is checked separately. Only a look-up shows whether the block is on its chain.
 * @returns the blocks; none if any block fails
 */
export function verifyBlocks(
  list: CheckList,
  blocks: readonly ReceiptBlock[],
  head: TreeHead | undefined,
  events: readonly ReceiptEvent[],
): readonly ReceiptBlock[] {
  if (head === undefined || blocks.length === 0) {
    list.skip('blocks')
    return []
  }
  const verified = list.run('blocks', () => {
    for (const { index, proof, ...block } of blocks) {
      const later = events.find((event) => event.index > index)
      if (later === undefined) throw new LedgerError('block_after_events', { index })
      const leafHash = hashLeaf(blockLeaf(blockStatement(head.origin, block)))
      verifyPrecedence({ leafHash, index, proof, later, size: head.size })
    }
    return blocks
  })
  return verified ?? []
}
