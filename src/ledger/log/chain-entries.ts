import type { EvmAnchor } from '../anchor/anchor.ts'
import { encodeHex } from '../base/bytes.ts'
import { LedgerError } from '../base/error.ts'
import type { AssureOnChain } from '../anchor/verify-anchors.ts'

/** What an `Anchored` event of a chain says, with where it stands. */
export type ChainEntry = Omit<EvmAnchor, 'kind' | 'proof'>

/** Holds anchors on EVM chains to what was read there, and says nothing of others. Apart from the verifier: who does not look needs none of it. */
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
