import type { Facts } from '#domain/base/error.ts'
import type { ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import type { Bounds, NotAfter, ProvedWindow } from '#ledger/receipt/proved-window.ts'
import { chainMessage, chainOfMessage } from './anchor-messages.ts'
import { formatMessage, type Language } from './message.ts'

export type WindowRow = readonly [title: string, text: string]

/**
 * Returns rows of text that state when an event entered the log. The first row has the bounds of
 * this time from sources that the reader pinned or looked up. A separate row has the bounds that
 * only the receipt file states.
 * @param timeMessage formats seconds since 1970
 */
export function windowMessage(
  language: Language,
  { proved, stated, left }: ProvedWindow,
  timeMessage: (time: number) => string,
): readonly WindowRow[] {
  const sentence = (group: 'window' | 'window_stated', bounds: Bounds): string =>
    formatMessage(language, `${group}.${boundsOf(bounds)}`, factsOf(language, bounds, timeMessage))
  const hasProved = isBounded(proved)
  const hasStated = isBounded(stated)
  const rows: WindowRow[] = []
  if (hasProved || !hasStated || left !== undefined) {
    const title = formatMessage(language, hasProved ? 'window.title' : 'window.title_none')
    const text = hasProved ? sentence('window', proved) : formatMessage(language, 'window.none')
    rows.push([title, left === undefined ? text : `${text} ${leftMessage(language, left)}`])
  }
  if (hasStated) {
    rows.push([formatMessage(language, 'window.title_stated'), sentence('window_stated', stated)])
  }
  return rows
}

function leftMessage(language: Language, { block, chainId }: ReceiptBlock): string {
  return formatMessage(language, 'window.left', { block, chain: chainMessage(language, chainId) })
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
