/** Public explorers of transactions, by the chain's number. */
const explorers: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io/tx/',
  10: 'https://optimistic.etherscan.io/tx/',
  100: 'https://gnosisscan.io/tx/',
  137: 'https://polygonscan.com/tx/',
  8453: 'https://basescan.org/tx/',
  42161: 'https://arbiscan.io/tx/',
  11155111: 'https://sepolia.etherscan.io/tx/',
}

/** Returns the page of a Bitcoin block by its hash. */
export function blockPage(hash: string): string {
  return `https://mempool.space/block/${hash}`
}

/**
 * Returns the page of a transaction (hexadecimal without 0x), or undefined if no explorer is known.
 */
export function transactionPage(chainId: number, transaction: string): string | undefined {
  const explorer = explorers[chainId]
  return explorer === undefined ? undefined : `${explorer}0x${transaction}`
}
