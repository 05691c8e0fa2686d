/** Milliseconds to wait before one's turn, or undefined when the queue is longer than anyone should wait. */
export type TakeTurn = () => number | undefined

/**
 * Spaces calls out.
 * @param interval milliseconds between two
 * @param longest milliseconds that a caller waits at most
 * @param now a clock that never goes back, in milliseconds
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
