/**
 * Chains with a well-known name, by chain id, each with the address of its transaction explorer.
 */
export const knownChains: Readonly<Record<number, { readonly name: string; readonly explorer: string }>> = {
  1: { name: 'Ethereum', explorer: 'https://etherscan.io/tx/' },
  10: { name: 'Optimism', explorer: 'https://optimistic.etherscan.io/tx/' },
  100: { name: 'Gnosis', explorer: 'https://gnosisscan.io/tx/' },
  137: { name: 'Polygon', explorer: 'https://polygonscan.com/tx/' },
  8453: { name: 'Base', explorer: 'https://basescan.org/tx/' },
  42161: { name: 'Arbitrum One', explorer: 'https://arbiscan.io/tx/' },
  11155111: { name: 'Sepolia', explorer: 'https://sepolia.etherscan.io/tx/' },
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
  const chain = knownChains[chainId]
  return chain && `${chain.explorer}0x${transaction}`
}
