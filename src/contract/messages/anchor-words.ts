import { isDevelopmentChain, type Anchor } from '#ledger/anchor/anchor.ts'
import { isDevelopmentAnchor } from '#ledger/anchor/anchor-facts.ts'
import { parseBitcoinHeader } from '#ledger/timestamp/bitcoin-header.ts'
import type { VerifiedAnchor } from '#ledger/anchor/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { say, type Language } from './words.ts'

/** Chains with a well-known name. Others appear by their number. */
const names: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
}

/** Returns the name of a chain within a sentence. */
export function sayChain(language: Language, chainId: number): string {
  if (isDevelopmentChain(chainId)) return say(language, 'anchor.development')
  return names[chainId] ?? say(language, 'anchor.chain', { id: chainId })
}

/** Returns the name of an anchor's chain within a sentence. */
export function sayChainOf(language: Language, anchor: Anchor): string {
  if (anchor.kind === 'evm') return sayChain(language, anchor.chainId)
  return isDevelopmentAnchor(anchor) ? say(language, 'anchor.bitcoin_development') : 'Bitcoin'
}

/**
 * Returns what limits the trust in an anchor: it proves nothing, it must be looked up, or somebody
 * did so.
 */
export function sayTrustIn(language: Language, anchor: VerifiedAnchor): string {
  if (isDevelopmentAnchor(anchor)) {
    return say(
      language,
      anchor.kind === 'evm' ? 'anchor.development_says' : 'anchor.bitcoin_development_says',
    )
  }
  if (anchor.isOnChain) return say(language, 'anchor.seen')
  if (anchor.kind === 'evm') return say(language, 'anchor.look_up')
  return say(language, 'anchor.bitcoin_look_up', {
    work: Math.floor(parseBitcoinHeader(anchor.header)?.work ?? 0),
  })
}

/**
 * Returns the anchors of a receipt's events: first those that prove something to anybody, then
 * those of most events.
 */
export function vouchingAnchors({ anchors }: Pick<Verification, 'anchors'>): readonly VerifiedAnchor[] {
  return anchors
    .filter(({ events }) => events > 0)
    .toSorted(
      (a, b) => Number(isDevelopmentAnchor(a)) - Number(isDevelopmentAnchor(b)) || b.events - a.events,
    )
}

/**
 * Returns whether, how far and where a history is anchored, without more claims than the receipt
 * proves.
 */
export function sayAnchoring(
  language: Language,
  verification: Pick<Verification, 'anchors' | 'events'>,
): string {
  const anchors = vouchingAnchors(verification)
  if (anchors.length === 0) return say(language, 'anchor.none')
  return anchors
    .map((anchor) => {
      const { block, events } = anchor
      const facts = {
        chain: sayChainOf(language, anchor),
        block,
        events,
        caveat: sayCaveat(language, anchor),
      }
      return say(language, events === verification.events.length ? 'anchor.all' : 'anchor.some', facts)
    })
    .join(' ')
}

function sayCaveat(language: Language, anchor: VerifiedAnchor): string {
  if (isDevelopmentAnchor(anchor)) return ` (${say(language, 'anchor.proves_nothing')})`
  return anchor.isOnChain ? '' : ` (${say(language, 'anchor.stated')})`
}
