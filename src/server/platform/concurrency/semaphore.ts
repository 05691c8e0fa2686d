import { Failure } from '../errors/failure.ts'

export type SemaphoreLimits = {
  /** Maximum number of pieces of work that run concurrently; at least one. */
  readonly concurrency: number
  /** Maximum number of queued pieces of work, in order of arrival; unlimited by default. */
  readonly maxQueue?: number
  /** Maximum wait in the queue; unlimited by default. */
  readonly maxWaitMs?: number
}

/**
 * Limits how much work runs concurrently. Work that finds the queue full, or waits too long, is
 * rejected.
 */
export class Semaphore {
  readonly #concurrency: number
  readonly #maxQueue: number
  readonly #maxWaitMs: number | undefined
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor({ concurrency, maxQueue = Infinity, maxWaitMs }: SemaphoreLimits) {
    this.#concurrency = concurrency
    this.#maxQueue = maxQueue
    this.#maxWaitMs = maxWaitMs
  }

  /**
   * @throws Failure `unavailable` if the queue is full, or if the work waits longer than
   * `maxWaitMs`
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1
    else if (this.#waiting.size < this.#maxQueue) await this.#wait()
    else throw unavailable()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  /**
   * Waits for a permit. Work that ends passes its permit to the first waiting caller, so that a
   * newly arriving caller cannot take it.
   */
  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(start)
        resolve()
      }
      const giveUp = (): void => {
        this.#waiting.delete(start)
        reject(unavailable())
      }
      const timer = this.#maxWaitMs === undefined ? undefined : setTimeout(giveUp, this.#maxWaitMs)
      this.#waiting.add(start)
    })
  }
}

function unavailable(): Failure {
  return new Failure('unavailable', { retryAfter: 2 })
}
