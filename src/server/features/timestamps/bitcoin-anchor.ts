import type { BitcoinAnchor } from '#ledger/anchor/anchor.ts'
import type { StampRow } from './queries.ts'

/**
 * Converts a confirmed timestamp to an anchor of a receipt. The proof of consistency is empty;
 * `composeReceipt` adds it.
 */
export function bitcoinAnchor(row: Omit<StampRow, 'id'>): BitcoinAnchor {
  return {
    kind: 'opentimestamps',
    head: row.note,
    timestamp: row.ots,
    block: row.block_number,
    header: row.block_header,
    size: row.size,
    root: row.root,
    proof: [],
  }
}
