let known: { readonly account: string; readonly count: number } | undefined

/** Notes how many checkpoints of the account wait on this device, as its pages follow it; undefined when nobody follows. */
export function noteWaiting(account: string, count: number | undefined): void {
  known = count === undefined ? undefined : { account, count }
}

/** Whether it is known, without asking the store, that none waits. */
export function isNoneWaiting(account: string): boolean {
  return known?.account === account && known.count === 0
}
