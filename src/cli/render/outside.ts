import type { IsBlockOnChain } from '#ledger/proved-window.ts'

/** What the reader had from elsewhere than the receipt, beside the log's key. */
export type Outside = {
  /** The keys of the witnesses that were asked for. */
  readonly pinned: readonly string[]
  readonly isBlockOnChain: IsBlockOnChain
}

export const nothingElse: Outside = { pinned: [], isBlockOnChain: () => undefined }
