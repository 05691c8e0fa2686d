import { setImmediate as endOfTurn } from 'node:timers/promises'
import { isDatabaseGone, isTimedOut } from '../errors/failure-of.ts'

/** Result of one request of a batch. A refusal affects only its own request. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: Error }

/**
 * Promise of the result of a request that is processed apart from its batch. The next batch does
 * not wait for it.
 */
type Later<Answer> = { readonly later: Promise<Answer> }

type Waiting<Request, Answer> = {
  readonly request: Request
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (reason: unknown) => void
}

export type BatchOptions = {
  /** Maximum requests per batch. */
  readonly maxSize?: number | undefined
  /** Maximum concurrent batches. */
  readonly concurrency?: number
  /**
   * True if the first request waits until the end of its event loop turn, so that its batch
   * contains the other requests of this turn.
   */
  readonly waitsForTurn?: boolean
}

/**
 * Queues requests while batches are in flight, and then processes all waiting ones as one batch
 * (natural batching). There is no timer: an idle server answers a lone request immediately, and a
 * busy one commits many requests together. After an unexpected failure, the requests of the batch
 * are retried one by one, so that only the faulty one fails. After a timeout, all requests of the
 * batch fail, and the waiting requests are processed.
 * @param process returns outcomes in the order of its requests
 */
export function batcher<Request, Answer>(
  process: (requests: readonly Request[]) => Promise<readonly (Outcome<Answer> | Later<Answer>)[]>,
  { maxSize = 256, concurrency = 1, waitsForTurn = false }: BatchOptions = {},
): (request: Request) => Promise<Answer> {
  const waiting: Waiting<Request, Answer>[] = []
  let running = 0

  async function run(): Promise<void> {
    try {
      if (waitsForTurn) await endOfTurn()
      while (waiting.length > 0) await settle(waiting.splice(0, maxSize))
    } finally {
      running -= 1
    }
  }

  async function settle(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const outcomes = await process(batch.map((one) => one.request))
      for (const [index, one] of batch.entries()) deliver(one, outcomes[index])
    } catch (error) {
      if (isDatabaseGone(error)) {
        // If the database is gone, all waiting requests fail now. Retries would only prolong their
        // wait.
        for (const one of [...batch, ...waiting.splice(0)]) one.reject(error)
      } else if (batch.length === 1 || isTimedOut(error)) {
        for (const one of batch) one.reject(error)
      } else {
        for (const one of batch) await settle([one])
      }
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (running === concurrency) return
      running += 1
      void run()
    })
}

function deliver<Request, Answer>(
  one: Waiting<Request, Answer>,
  outcome: Outcome<Answer> | Later<Answer> | undefined,
): void {
  if (outcome === undefined) one.reject(new Error('the batch gave no outcome'))
  else if ('later' in outcome) one.resolve(outcome.later)
  else if ('answer' in outcome) one.resolve(outcome.answer)
  else one.reject(outcome.refusal)
}

/** Returns the outcome of one request. */
export async function outcomeOf<Answer>(answer: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await answer }
  } catch (error) {
    return { refusal: toError(error) }
  }
}

/**
 * Returns the answer of an outcome.
 * @throws the refusal of the outcome, if it has one
 */
export function answerOf<Answer>(outcome: Outcome<Answer> | undefined): Answer {
  if (outcome === undefined) throw new Error('the batch gave no outcome')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
