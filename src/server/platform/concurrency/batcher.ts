import { setImmediate as endOfTurn } from 'node:timers/promises'
import { isDatabaseGone, isTimedOut } from '../errors/failure-of.ts'

/** What became of one request of a batch: a refusal concerns its own request only. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: Error }

/** The outcome of a request that another batch answers. The next batch does not wait for it. */
type Later<Answer> = { readonly later: Promise<Answer> }

type Waiting<Request, Answer> = {
  readonly request: Request
  readonly resolve: (answer: Answer | Promise<Answer>) => void
  readonly reject: (reason: unknown) => void
}

export type BatchOptions = {
  /** How many requests one batch takes at the most. */
  readonly maxSize?: number
  /** How many batches are in flight at the most. */
  readonly concurrency?: number
  /** Whether the first request waits for the others of its turn of the event loop. */
  readonly waitsForTurn?: boolean
}

/**
 * Lets requests queue while batches are in flight; then all that wait go together. No timer: an idle server answers a
 * lone request at once, a busy one shares each commit among many.
 * An unexpected failure of a batch is retried one by one, so that one poisonous request fails alone. A batch that waited
 * too long fails; those that wait behind it go on.
 * @param process answers in the order of its requests
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
        // A database that is gone is gone for all who wait; asking it again for each only keeps them waiting.
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

/** @throws the refusal of an outcome */
export function answerOf<Answer>(outcome: Outcome<Answer> | undefined): Answer {
  if (outcome === undefined) throw new Error('the batch gave no outcome')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer
}

export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
