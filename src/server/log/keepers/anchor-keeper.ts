import type { ReachChain } from '../../anchors/reach-chain.ts'
import type { HeadKeeper } from './head-keeper.ts'

export const ANCHOR = 'anchor'

/** The contract that heads are anchored in: it keeps the newest of each sender. */
export function anchorKeeper(reachChain: ReachChain): HeadKeeper {
  return {
    name: ANCHOR,
    isElsewhere: false,
    async newest() {
      const chain = await reachChain()
      if (chain === undefined) throw new Error('no chain can be asked now')
      await chain.assureRight()
      const anchored = await chain.anchored()
      return anchored === undefined ? [] : [anchored]
    },
  }
}
