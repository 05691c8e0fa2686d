import type { HeadKeeper, StoredHead } from './head-keeper.ts'

/** Finds the contract in which heads are anchored. Returns undefined if no chain is reachable. */
export type FindAnchorContract = () => Promise<AnchorContract | undefined>

type AnchorContract = {
  /**
   * Checks that the chain is the configured one and that it has the contract.
   * @throws Error if the contract does not exist
   */
  readonly assureRight: () => Promise<void>
  /** Returns the newest anchored head, or undefined if there is none. */
  readonly anchored: () => Promise<StoredHead | undefined>
}

export const ANCHOR = 'anchor'

/**
 * Returns a `HeadKeeper` for the contract in which heads are anchored. The contract stores the
 * newest head of each sender.
 */
export function anchorKeeper(findContract: FindAnchorContract): HeadKeeper {
  return {
    name: ANCHOR,
    isElsewhere: false,
    async newest() {
      const contract = await findContract()
      if (contract === undefined) throw new Error('no chain can be asked now')
      await contract.assureRight()
      const anchored = await contract.anchored()
      return anchored === undefined ? [] : [anchored]
    },
  }
}
