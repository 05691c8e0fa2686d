import type { Chain } from 'viem'

/** The development chain as viem has it; its own list of all chains takes long to load and much room. */
export const anvilChain = {
  id: 31_337,
  name: 'development',
  nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
} as const satisfies Chain
