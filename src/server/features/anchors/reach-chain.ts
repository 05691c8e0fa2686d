import type { AnchorConfig } from '#platform/config/anchor-config.ts'
import type { Chain } from './chain.ts'

/** Has a chain that can be asked where anchors are; nothing where there is none, or none that can be reached from here. */
export type ReachChain = () => Promise<Chain | undefined>

/** The configured chain that others run too; nothing of an installation's own, which its anchorer alone reaches. */
export async function reachChain({ target }: Pick<AnchorConfig, 'target'>): Promise<Chain | undefined> {
  if (typeof target !== 'object') return undefined
  const { openChain } = await import('./chain.ts')
  return openChain(target)
}
