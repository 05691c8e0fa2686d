import type { Facts } from '#domain/error.ts'
import type { Bounds, NotAfter, ProvedWindow } from '#ledger/receipt/proved-window.ts'
import { chainMessage, chainOfMessage } from './anchor-messages.ts'
import { formatMessage, type Language } from './message.ts'

/** Title and text of a row. */
export type WindowRow = readonly [title: string, text: string]

/**
 * Returns when an event entered the log. Bounds that the reader pinned or looked up are separate
 * from those that only the file states.
 * @param timeMessage formats seconds since 1970
 */
export function windowMessage(
  language: Language,
  { proved, stated, left }: ProvedWindow,
  timeMessage: (time: number) => string,
): readonly WindowRow[] {
  const hasProved = isBounded(proved)
  const hasStated = isBounded(stated)
  const leftBlock =
    left === undefined
      ? ''
      : ` ${formatMessage(language, 'window.left', { block: left.block, chain: chainMessage(language, left.chainId) })}`
  const provedText = hasProved
    ? formatMessage(language, `window.${boundsOf(proved)}`, factsOf(language, proved, timeMessage))
    : formatMessage(language, 'window.none')
  return [
    ...(hasProved || !hasStated || left !== undefined
      ? [
          [
            formatMessage(language, hasProved ? 'window.title' : 'window.title_none'),
            `${provedText}${leftBlock}`,
          ] as const,
        ]
      : []),
    ...(hasStated
      ? [
          [
            formatMessage(language, 'window.title_stated'),
            formatMessage(
              language,
              `window_stated.${boundsOf(stated)}`,
              factsOf(language, stated, timeMessage),
            ),
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
  timeMessage: (time: number) => string,
): Facts {
  return {
    from: notBefore === undefined ? '' : timeMessage(notBefore.time),
    chain: notBefore === undefined ? '' : chainMessage(language, notBefore.chainId),
    block: notBefore?.block ?? '',
    to: notAfter === undefined ? '' : timeMessage(notAfter.time),
    by: notAfter === undefined ? '' : byMessage(language, notAfter),
  }
}

function byMessage(language: Language, bound: NotAfter): string {
  if (bound.kind === 'witness')
    return formatMessage(language, 'window.witness', { name: bound.cosignature.name })
  const { anchor } = bound
  return formatMessage(language, 'window.block', {
    chain: chainOfMessage(language, anchor),
    block: anchor.block,
  })
}
