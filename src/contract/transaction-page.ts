/** Pages of others that show transactions, by the chain's number. */
const explorers: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io/tx/',
  10: 'https://optimistic.etherscan.io/tx/',
  100: 'https://gnosisscan.io/tx/',
  137: 'https://polygonscan.com/tx/',
  8453: 'https://basescan.org/tx/',
  42161: 'https://arbiscan.io/tx/',
  11155111: 'https://sepolia.etherscan.io/tx/',
}

/** Where a block of Bitcoin is shown, by its hash. */
export function blockPage(hash: string): string {
  return `https://mempool.space/block/${hash}`
}

/** Where a transaction, hexadecimal without 0x, is shown; undefined where no such page is known. */
export function transactionPage(chainId: number, transaction: string): string | undefined {
  const explorer = explorers[chainId]
  return explorer === undefined ? undefined : `${explorer}0x${transaction}`
}
