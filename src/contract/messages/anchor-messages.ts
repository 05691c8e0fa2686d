import { isDevelopmentChain, type Anchor } from '#ledger/anchor/anchor.ts'
import { isDevelopmentAnchor } from '#ledger/anchor/anchor-facts.ts'
import { parseBitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import type { VerifiedAnchor } from '#ledger/receipt/verify-anchors.ts'
import type { Verification } from '#ledger/receipt/verify.ts'
import { chainNames } from '../endpoints/transaction-page.ts'
import { formatMessage, type Language } from './message.ts'

/**
 * Returns the name of a chain for use within a sentence, or its number if the name is not known.
 */
export function chainMessage(language: Language, chainId: number): string {
  if (isDevelopmentChain(chainId)) return formatMessage(language, 'anchor.development')
  return chainNames[chainId] ?? formatMessage(language, 'anchor.chain', { id: chainId })
}

/** Returns the name of an anchor's chain for use within a sentence. */
export function chainOfMessage(language: Language, anchor: Anchor): string {
  if (anchor.kind === 'evm') return chainMessage(language, anchor.chainId)
  return isDevelopmentAnchor(anchor) ? formatMessage(language, 'anchor.bitcoin_development') : 'Bitcoin'
}

/**
 * Returns a sentence on how far an anchor can be trusted: it proves nothing, it must still be
 * looked up, or it was looked up.
 */
export function trustInMessage(language: Language, anchor: VerifiedAnchor): string {
  if (isDevelopmentAnchor(anchor)) {
    const key = anchor.kind === 'evm' ? 'anchor.development_says' : 'anchor.bitcoin_development_says'
    return formatMessage(language, key)
  }
  if (anchor.isOnChain) return formatMessage(language, 'anchor.seen')
  if (anchor.kind === 'evm') return formatMessage(language, 'anchor.look_up')
  return formatMessage(language, 'anchor.bitcoin_look_up', {
    work: Math.floor(parseBitcoinHeader(anchor.header)?.work ?? 0),
  })
}

/**
 * Returns the anchors that cover events of a receipt. Anchors on public chains come first, then
 * those that cover most events.
 */
export function vouchingAnchors({ anchors }: Pick<Verification, 'anchors'>): readonly VerifiedAnchor[] {
  return anchors
    .filter(({ events }) => events > 0)
    .toSorted(
      (a, b) => Number(isDevelopmentAnchor(a)) - Number(isDevelopmentAnchor(b)) || b.events - a.events,
    )
}

/**
 * Returns a sentence on how far and where a history is anchored. It claims no more than the receipt
 * proves.
 */
export function anchoringMessage(
  language: Language,
  verification: Pick<Verification, 'anchors' | 'events'>,
): string {
  const anchors = vouchingAnchors(verification)
  if (anchors.length === 0) return formatMessage(language, 'anchor.none')
  return anchors
    .map((anchor) => {
      const { block, events } = anchor
      const key = events === verification.events.length ? 'anchor.all' : 'anchor.some'
      const [chain, caveat] = [chainOfMessage(language, anchor), caveatMessage(language, anchor)]
      return formatMessage(language, key, { chain, block, events, caveat })
    })
    .join(' ')
}

function caveatMessage(language: Language, anchor: VerifiedAnchor): string {
  if (isDevelopmentAnchor(anchor)) return ` (${formatMessage(language, 'anchor.proves_nothing')})`
  return anchor.isOnChain ? '' : ` (${formatMessage(language, 'anchor.stated')})`
}
