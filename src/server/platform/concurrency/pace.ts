/**
 * Returns the milliseconds until the caller's turn; undefined if the wait would exceed the maximum.
 */
export type TakeTurn = () => number | undefined

/**
 * Creates a function that spaces calls at an interval.
 * @param interval milliseconds between two calls
 * @param longest maximum time that a caller waits, in milliseconds
 * @param now monotonic clock in milliseconds
 */
export function openPace(interval: number, longest: number, now: () => number): TakeTurn {
  let next = -Infinity
  return () => {
    const time = now()
    const turn = Math.max(next, time)
    if (turn - time > longest) return undefined
    next = turn + interval
    return turn - time
  }
}
