let known: { readonly person: string; readonly count: number } | undefined

/**
 * Stores in memory the number of unsent checkpoints that `QueueWatch` read for the person.
 * `QueueWatch` passes undefined when it unmounts, because the number may then be outdated.
 */
export function noteWaiting(person: string, count: number | undefined): void {
  known = count === undefined ? undefined : { person, count }
}

/**
 * Returns true if the stored number shows that the person has no unsent checkpoint. Does not read
 * the offline queue.
 */
export function isNoneWaiting(person: string): boolean {
  return known?.person === person && known.count === 0
}
