import type { Chain, ChainHead } from '../../anchors/chain.ts'
import { ChainError } from '../../anchors/chain-error.ts'

/**
 * Number of newest blocks that the chain may still replace. The anchorer checks repeatedly that the
 * chain still contains the anchors in these blocks.
 */
export const FOLLOWED_BLOCKS = 128

/** Returns the chain's newest block; undefined if there is no chain, or no answer. */
export async function headOf(chain: Chain | undefined): Promise<ChainHead | undefined> {
  return chain && answerOf(chain.assureRight().then(chain.head))
}

/** Awaits an answer of the chain; returns undefined if the chain gives none. */
export async function answerOf<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
