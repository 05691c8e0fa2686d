let known: { readonly person: string; readonly count: number } | undefined

/**
 * Stores in memory the number of unsent checkpoints that the open page shows for the person.
 * `undefined` means that no page follows the number.
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
