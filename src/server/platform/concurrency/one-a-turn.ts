import { setImmediate as nextTurn } from 'node:timers/promises'
import { Semaphore } from './semaphore.ts'

/**
 * Runs each piece of work in its own turn of the event loop, so that other work runs in between.
 */
export function oneATurn(): <T>(work: () => T) => Promise<T> {
  const semaphore = new Semaphore({ concurrency: 1 })
  return (work) =>
    semaphore.run(async () => {
      await nextTurn()
      return work()
    })
}
