let known: { readonly person: string; readonly count: number } | undefined

/**
 * Stores in memory the number of unsent checkpoints of the person, as the open page reads it.
 * `undefined` means that no open page reads the number any more.
 */
export function noteWaiting(person: string, count: number | undefined): void {
  known = count === undefined ? undefined : { person, count }
}

/**
 * Returns true if the stored number shows that no checkpoint of the person waits. Does not read
 * the offline queue.
 */
export function isNoneWaiting(person: string): boolean {
  return known?.person === person && known.count === 0
}
