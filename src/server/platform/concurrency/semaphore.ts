import { Failure } from '../errors/failure.ts'

export type SemaphoreLimits = {
  /** Maximum number of pieces of work that run concurrently; at least one. */
  readonly concurrency: number
  /** Maximum number of queued pieces of work, in order of arrival; unlimited by default. */
  readonly maxQueue?: number
}

/** Limits how much work runs concurrently. Work that finds the queue full is rejected. */
export class Semaphore {
  readonly #concurrency: number
  readonly #maxQueue: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ concurrency, maxQueue = Infinity }: SemaphoreLimits) {
    this.#concurrency = concurrency
    this.#maxQueue = maxQueue
  }

  /** @throws Failure `unavailable` if the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1
    else {
      if (this.#waiting.length >= this.#maxQueue) throw new Failure('unavailable', { retryAfter: 2 })
      // Work that ends passes its permit on, so that a later caller cannot take it first.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
