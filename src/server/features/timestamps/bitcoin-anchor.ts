import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import type { StampRow } from './queries.ts'

/**
 * A timestamp that is in a block as receipts have it.
 * @param proof that its tree and the receipt's are one
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
