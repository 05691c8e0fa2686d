let known: { readonly account: string; readonly count: number } | undefined

/**
 * Stores in memory the number of unsent checkpoints that the open page shows for the account.
 * `undefined` means that no page follows the number.
 */
export function noteWaiting(account: string, count: number | undefined): void {
  known = count === undefined ? undefined : { account, count }
}

/**
 * Returns true if the stored number shows that no checkpoint of the account waits. Does not read
 * the offline queue.
 */
export function isNoneWaiting(account: string): boolean {
  return known?.account === account && known.count === 0
}
