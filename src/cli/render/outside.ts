import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import type { Tie } from '#ledger/receipt/verify-succession.ts'

/** Facts about a receipt that come from the reader or from other sources than the receipt. */
export type Outside = {
  readonly isBlockOnChain: IsBlockOnChain
  /**
   * `pinned`: the key that the reader pinned. `announced` and `retired` keys come from the log's
   * key list. A `retired` key no longer signs.
   */
  readonly keyKind: 'pinned' | 'announced' | 'retired'
  /** Kind of proof that ties a receipt signed by a retired key to today's log. */
  readonly tiedBy?: Tie | undefined
  /** Account that anchors the log, as `--anchor-sender` names it. */
  readonly anchorSender?: string | undefined
}

export const nothingElse: Outside = { isBlockOnChain: () => undefined, keyKind: 'pinned' }

/**
 * Returns true if a retired key signed the receipt and no proof ties the receipt to today's log.
 */
export function isUntied({ keyKind, tiedBy }: Outside): boolean {
  return keyKind === 'retired' && tiedBy === undefined
}
