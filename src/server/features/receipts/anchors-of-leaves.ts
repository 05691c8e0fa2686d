import { developmentChains, type Anchor } from '#ledger/anchor/anchor.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { evmAnchor } from '../anchors/evm-anchor.ts'
import { anchorOfLeaves } from '../anchors/queries.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { bitcoinAnchor } from '../timestamps/bitcoin-anchor.ts'
import { timestampOfLeaves } from '../timestamps/queries.ts'

/** Anchor without the proof that its tree is consistent with the receipt's tree. */
export type ChosenAnchor = {
  readonly size: number
  readonly withProof: (proof: readonly Hash[]) => Anchor
}

/**
 * Returns the anchor of each kind that proves most about some leaves, under a head of that size.
 */
export async function anchorsOfLeaves(
  on: Queryable,
  firstIndex: number,
  lastIndex: number,
  headSize: number,
): Promise<readonly ChosenAnchor[]> {
  const onChain = await anchorOfLeaves(on, firstIndex, lastIndex, headSize, developmentChains)
  const stamped = await timestampOfLeaves(on, firstIndex, lastIndex, headSize)
  return [
    ...onChain.map((row) => ({
      size: row.size,
      withProof: (proof: readonly Hash[]) => evmAnchor(row, proof),
    })),
    ...stamped.map((row) => ({
      size: row.size,
      withProof: (proof: readonly Hash[]) => bitcoinAnchor(row, proof),
    })),
  ]
}
