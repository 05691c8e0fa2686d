import type { IsBlockOnChain } from '#ledger/proved-window.ts'
import type { Tie } from '#ledger/verify-succession.ts'
import type { KeyStanding } from '../verify/key-standing.ts'

/** Facts that the reader had from elsewhere than the receipt. */
export type Outside = {
  readonly isBlockOnChain: IsBlockOnChain
  /** How the receipt's key follows from the pinned one. */
  readonly keyKind: KeyStanding['kind']
  /** Proof that ties a receipt under a retired key to the log of today. */
  readonly tiedBy?: Tie | undefined
  /** The account that the reader knows to anchor the log. */
  readonly anchorSender?: string | undefined
}

export const nothingElse: Outside = { isBlockOnChain: () => undefined, keyKind: 'pinned' }

/** Returns whether a retired key signed, and nothing ties what it signed to the log of today. */
export function isUntied({ keyKind, tiedBy }: Outside): boolean {
  return keyKind === 'retired' && tiedBy === undefined
}
