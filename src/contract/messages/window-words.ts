import type { Facts } from '#domain/error.ts'
import type { Bounds, NotAfter, ProvedWindow } from '#ledger/receipt/proved-window.ts'
import { sayChain, sayChainOf } from './anchor-words.ts'
import { say, type Language } from './words.ts'

/** Title and text of a row. */
export type WindowRow = readonly [title: string, text: string]

/**
 * Returns when an event entered the log. Bounds that the reader pinned or looked up are separate
 * from those that only the file states.
 * @param sayTime formats seconds since 1970
 */
export function sayWindow(
  language: Language,
  { proved, stated, left }: ProvedWindow,
  sayTime: (time: number) => string,
): readonly WindowRow[] {
  const hasProved = isBounded(proved)
  const hasStated = isBounded(stated)
  const leftBlock =
    left === undefined
      ? ''
      : ` ${say(language, 'window.left', { block: left.block, chain: sayChain(language, left.chainId) })}`
  const provedText = hasProved
    ? say(language, `window.${boundsOf(proved)}`, factsOf(language, proved, sayTime))
    : say(language, 'window.none')
  return [
    ...(hasProved || !hasStated || left !== undefined
      ? [
          [
            say(language, hasProved ? 'window.title' : 'window.title_none'),
            `${provedText}${leftBlock}`,
          ] as const,
        ]
      : []),
    ...(hasStated
      ? [
          [
            say(language, 'window.title_stated'),
            say(language, `window_stated.${boundsOf(stated)}`, factsOf(language, stated, sayTime)),
          ] as const,
        ]
      : []),
  ]
}

function isBounded({ notBefore, notAfter }: Bounds): boolean {
  return notBefore !== undefined || notAfter !== undefined
}

function boundsOf({ notBefore, notAfter }: Bounds): 'between' | 'after' | 'before' {
  if (notBefore === undefined) return 'before'
  return notAfter === undefined ? 'after' : 'between'
}

function factsOf(
  language: Language,
  { notBefore, notAfter }: Bounds,
  sayTime: (time: number) => string,
): Facts {
  return {
    from: notBefore === undefined ? '' : sayTime(notBefore.time),
    chain: notBefore === undefined ? '' : sayChain(language, notBefore.chainId),
    block: notBefore?.block ?? '',
    to: notAfter === undefined ? '' : sayTime(notAfter.time),
    by: notAfter === undefined ? '' : sayBy(language, notAfter),
  }
}

function sayBy(language: Language, bound: NotAfter): string {
  if (bound.kind === 'witness') return say(language, 'window.witness', { name: bound.cosignature.name })
  const { anchor } = bound
  return say(language, 'window.block', { chain: sayChainOf(language, anchor), block: anchor.block })
}
