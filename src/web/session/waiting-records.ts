let known: { readonly account: string; readonly count: number } | undefined

/**
 * Stores the number of the account's unsent checkpoints on this device, as the open page shows it.
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
