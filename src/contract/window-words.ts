import { isDevelopmentChain } from '#ledger/anchor.ts'
import { isDevelopmentAnchor } from '#ledger/anchor-facts.ts'
import type { NotAfter, ProvedWindow } from '#ledger/proved-window.ts'
import { sayChain, sayChainOf } from './anchor-words.ts'
import { say, type Language } from './words.ts'

/**
 * When an event entered the log, in words that claim no more than was looked up.
 * @param sayTime words for seconds since 1970
 * @param isLookedUp whether the reader asked the block's chain himself
 */
export function sayWindow(
  language: Language,
  { notBefore, left, notAfter }: ProvedWindow,
  sayTime: (time: number) => string,
  isLookedUp = false,
): readonly string[] {
  const facts = {
    from: notBefore === undefined ? '' : sayTime(notBefore.time),
    chain: notBefore === undefined ? '' : sayChain(language, notBefore.chainId),
    block: notBefore?.block ?? '',
    to: notAfter === undefined ? '' : sayTime(notAfter.time),
    by: notAfter === undefined ? '' : sayBy(language, notAfter),
  }
  const upper = notAfter === undefined ? 'none' : 'before'
  const bounds = notBefore === undefined ? upper : notAfter === undefined ? 'after' : 'between'
  const isHome =
    (notBefore !== undefined && isDevelopmentChain(notBefore.chainId)) ||
    (notAfter?.kind === 'anchor' && isDevelopmentAnchor(notAfter.anchor))
  const isUnseen =
    (notBefore !== undefined && !isLookedUp) || (notAfter?.kind === 'anchor' && !notAfter.anchor.isOnChain)
  return [
    say(language, `window.${bounds}`, facts),
    ...(left === undefined
      ? []
      : [say(language, 'window.left', { block: left.block, chain: sayChain(language, left.chainId) })]),
    ...(isHome ? [say(language, 'window.development')] : isUnseen ? [say(language, 'window.unseen')] : []),
  ]
}

function sayBy(language: Language, bound: NotAfter): string {
  if (bound.kind === 'witness') return say(language, 'window.witness', { name: bound.cosignature.name })
  const { anchor } = bound
  return say(language, 'window.block', { chain: sayChainOf(language, anchor), block: anchor.block })
}
