import type { EvmAnchor } from '#ledger/anchor/anchor.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import type { AnchorRow } from './queries.ts'

/**
 * Converts a confirmed anchor to its form in a receipt. The proof of consistency is empty;
 * `composeReceipt` adds it.
 */
export function evmAnchor(row: AnchorRow): EvmAnchor {
  const { transaction, block_number, block_hash, block_time } = row
  if (transaction === null || block_number === null || block_hash === null || block_time === null) {
    throw new Error(`anchor ${row.id} is in no block`)
  }
  return {
    kind: 'evm',
    chainId: row.chain_id,
    contract: encodeHex(row.contract),
    sender: encodeHex(row.sender),
    transaction: encodeHex(transaction),
    block: block_number,
    blockHash: encodeHex(block_hash),
    time: block_time,
    size: row.size,
    root: row.root,
    proof: [],
  }
}
