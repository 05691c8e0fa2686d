import type { AssureOnChain, EvmAnchor } from './anchor.ts'
import { encodeHex } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'

/**
 * Content of an `Anchored` event of the anchoring contract, with its chain, transaction and block.
 */
export type ChainEntry = Omit<EvmAnchor, 'kind' | 'proof'>

/**
 * Returns a check that compares EVM anchors with the entries that were read from their chains. The
 * check ignores other anchors. This module is separate from the verifier because readers who look
 * nothing up do not need it.
 */
export function assureAmong(entries: readonly ChainEntry[]): AssureOnChain {
  const known = new Set(entries.map(describe))
  return (anchor) => {
    if (anchor.kind !== 'evm') return false
    if (known.has(describe(anchor))) return true
    const { chainId, transaction } = anchor
    throw new LedgerError('anchor_not_on_chain', { chain_id: chainId, transaction })
  }
}

function describe(entry: ChainEntry): string {
  const { chainId, contract, sender, transaction, block, blockHash, time, size, root } = entry
  return [chainId, contract, sender, transaction, block, blockHash, time, size, encodeHex(root)].join(' ')
}
