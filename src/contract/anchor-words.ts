import { isDevelopmentChain } from '#ledger/anchor.ts'
import type { VerifiedAnchor } from '#ledger/verify-anchors.ts'
import type { Verification } from '#ledger/verify.ts'
import { say, type Language } from './words.ts'

/** Chains that many know by name; others go by their number. */
const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
}

/** What a chain is called, within a sentence. */
export function sayChain(language: Language, chainId: number): string {
  if (isDevelopmentChain(chainId)) return say(language, 'anchor.development')
  return names[chainId] ?? say(language, 'anchor.chain', { id: chainId })
}

/** The anchor that vouches for most events of a receipt, if any vouches for one. */
export function bestAnchor({ anchors }: Pick<Verification, 'anchors'>): VerifiedAnchor | undefined {
  return anchors
    .filter(({ events }) => events > 0)
    .toSorted((a, b) => b.events - a.events)
    .at(0)
}

/** Whether a history is anchored, how far and where, in words that claim no more than a receipt shows. */
export function sayAnchoring(
  language: Language,
  verification: Pick<Verification, 'anchors' | 'events'>,
): string {
  const anchor = bestAnchor(verification)
  if (anchor === undefined) return say(language, 'anchor.none')
  const { chainId, block, events } = anchor
  const facts = { chain: sayChain(language, chainId), block, events }
  return say(language, events === verification.events.length ? 'anchor.all' : 'anchor.some', facts)
}
