import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import type { StampRow } from './queries.ts'

/**
 * Converts a timestamp in a block to its form in receipts.
 * @param proof proof that its tree is consistent with the receipt's tree
 */
export function bitcoinAnchor(row: Omit<StampRow, 'id'>, proof: readonly Hash[]): BitcoinAnchor {
  return {
    kind: 'opentimestamps',
    head: row.note,
    timestamp: row.ots,
    block: row.block_number,
    header: row.block_header,
    size: row.size,
    root: row.root,
    proof,
  }
}
