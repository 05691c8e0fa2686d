import type { HeadKeeper, StoredHead } from './head-keeper.ts'

/** Finds the contract that heads are anchored in; undefined if no chain can be asked. */
export type FindAnchorContract = () => Promise<AnchorContract | undefined>

type AnchorContract = {
  /** @throws Error if the contract is not there */
  readonly assureRight: () => Promise<void>
  /** Returns the newest anchored head. */
  readonly anchored: () => Promise<StoredHead | undefined>
}

export const ANCHOR = 'anchor'

/** The contract that heads are anchored in: it keeps the newest of each sender. */
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
