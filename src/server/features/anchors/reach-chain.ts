import type { AnchorConfig } from '#platform/config/anchor-config.ts'
import type { Chain } from './chain.ts'

/**
 * Returns a chain on which anchors can be looked up; undefined if there is none or this process
 * cannot reach it.
 */
export type ReachChain = () => Promise<Chain | undefined>

/**
 * Returns the configured public chain; undefined for a development chain, which only its anchorer
 * can reach.
 */
export async function reachChain({ target }: Pick<AnchorConfig, 'target'>): Promise<Chain | undefined> {
  if (typeof target !== 'object') return undefined
  const { openChain } = await import('./chain.ts')
  return openChain(target)
}
