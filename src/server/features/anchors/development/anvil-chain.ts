import type { Chain } from 'viem'

/**
 * The development chain as defined in viem. Copied here, because viem's list of all chains loads
 * slowly and uses much memory.
 */
export const anvilChain = {
  id: 31_337,
  name: 'development',
  nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Chain
