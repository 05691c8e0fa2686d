import { Failure } from '../failure.ts'

/** Lets a few pieces of work in at a time; the others wait in order, up to a bound. */
export type WaitingRoom = {
  /** @throws Failure `unavailable` when too many are waiting already */
  readonly enter: <T>(work: () => Promise<T>) => Promise<T>
}

/** A waiting room for work that would otherwise crowd out everything else on this process. */
export function openWaitingRoom(width: number, chairs: number): WaitingRoom {
  let inside = 0
  const waiting: (() => void)[] = []
  return {
    async enter(work) {
      if (inside < width) inside++
      else {
        if (waiting.length >= chairs) throw new Failure('unavailable', { retryAfter: 2 })
        // Whoever leaves hands the place over, so that nobody slips in between.
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
