let known: { readonly account: string; readonly count: number } | undefined

/**
 * Stores the number of the account's unsent checkpoints on this device, as shown by its pages;
 * undefined if no page follows it.
 */
export function noteWaiting(account: string, count: number | undefined): void {
  known = count === undefined ? undefined : { account, count }
}

/** Returns true if it is known without reading the store that no checkpoint waits. */
export function isNoneWaiting(account: string): boolean {
  return known?.account === account && known.count === 0
}
