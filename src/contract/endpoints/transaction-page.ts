/** Names of well-known chains, by chain id. */
export const chainNames: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'Optimism',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  11155111: 'Sepolia',
}

/** Transaction explorers of these chains. */
const explorers: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  10: 'https://optimistic.etherscan.io',
  100: 'https://gnosisscan.io',
  137: 'https://polygonscan.com',
  8453: 'https://basescan.org',
  42161: 'https://arbiscan.io',
  11155111: 'https://sepolia.etherscan.io',
}

/** Returns the address of the explorer's page of a Bitcoin block, from the block's hash. */
export function blockPage(hash: string): string {
  return `https://mempool.space/block/${hash}`
}

/**
 * Returns the address of the explorer's page of a transaction, or undefined if no explorer is
 * known. `transaction` is hexadecimal without 0x.
 */
export function transactionPage(chainId: number, transaction: string): string | undefined {
  const explorer = explorers[chainId]
  return explorer && `${explorer}/tx/0x${transaction}`
}
