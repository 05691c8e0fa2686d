import type { IsBlockOnChain } from '#ledger/receipt/proved-window.ts'
import type { Tie } from '#ledger/receipt/verify-succession.ts'
import type { KeyStanding } from '#ledger/verdict/verdict.ts'

/** Facts about a receipt that come from the reader or from other sources than the receipt. */
export type Outside = {
  readonly isBlockOnChain: IsBlockOnChain
  readonly keyKind: KeyStanding
  /** Kind of proof that ties a receipt signed by a retired key to today's log. */
  readonly tiedBy?: Tie | undefined
  /** Account that anchors the log, as `--anchor-sender` names it. */
  readonly anchorSender?: string | undefined
}

export const nothingElse: Outside = { isBlockOnChain: () => undefined, keyKind: 'pinned' }
