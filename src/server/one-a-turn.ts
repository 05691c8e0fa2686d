import { setImmediate as nextTurn } from 'node:timers/promises'
import { atMost } from './at-most.ts'

/** Runs each piece of work in a turn of the event loop of its own, so that others are served between two. */
export function oneATurn(): <T>(work: () => T) => Promise<T> {
  const oneByOne = atMost(1)
  return (work) =>
    oneByOne(async () => {
      await nextTurn()
      return work()
    })
}
