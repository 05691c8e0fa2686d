import { parentPort, Worker, type Transferable } from 'node:worker_threads'
import { Failure } from '../errors/failure.ts'
import { onMessage } from './on-message.ts'

type Sent<Order> = { readonly id: number; readonly order: Order }
/** Messages between threads keep the class of Error only, so a Failure crosses as its members. */
type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly failure: Pick<Failure, 'code' | 'details'> }
  | { readonly error: unknown }
type Answered<Answer> = { readonly id: number; readonly outcome: Outcome<Answer> }

export type Thread<Order, Answer> = {
  /**
   * Carries out an order in the thread.
   * @param moved buffers and ports of the order that the caller gives away instead of a copy
   * @throws Failure of the order, or the error of the order or the thread
   */
  readonly run: (order: Order, moved?: readonly Transferable[]) => Promise<Answer>
  readonly close: () => Promise<void>
}

/**
 * Opens a thread for long computations, so that they do not hold up other requests. The thread
 * starts with the first order and stays, because loading its code takes long. If it ends, the next
 * order starts another one.
 * @param module address of the module that the thread runs; it calls `carryOut`
 */
export function openThread<Order, Answer>(module: URL): Thread<Order, Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let orders = 0
  let thread: Worker | undefined

  function end(reason: unknown): void {
    thread = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function start(): Worker {
    const worker = new Worker(module)
    worker.unref()
    onMessage(worker, ({ id, outcome }: Answered<Answer>) => {
      const next = waiting.get(id)
      waiting.delete(id)
      if ('answer' in outcome) next?.resolve(outcome.answer)
      else if ('error' in outcome) next?.reject(outcome.error)
      else next?.reject(new Failure(outcome.failure.code, outcome.failure.details))
    })
    worker.on('error', end)
    worker.on('exit', () => {
      if (thread === worker) end(new Error(`the thread of ${module.pathname} ended`))
    })
    return worker
  }

  return {
    run: (order, moved = []) => {
      thread ??= start()
      const sent: Sent<Order> = { id: ++orders, order }
      const answer = Promise.withResolvers<Answer>()
      waiting.set(sent.id, answer)
      thread.postMessage(sent, moved)
      return answer.promise
    },
    close: async () => void (await thread?.terminate()),
  }
}

/** Carries out the orders of `openThread`, inside the thread. An error refuses its order only. */
export function carryOut<Order, Answer>(work: (order: Order) => Answer | Promise<Answer>): void {
  const outcomeOf = async (order: Order): Promise<Outcome<Answer>> => {
    try {
      return { answer: await work(order) }
    } catch (error) {
      return error instanceof Failure ? { failure: { code: error.code, details: error.details } } : { error }
    }
  }
  const answer = async ({ id, order }: Sent<Order>): Promise<void> => {
    parentPort?.postMessage({ id, outcome: await outcomeOf(order) } satisfies Answered<Answer>, [])
  }
  parentPort?.on('message', (sent: Sent<Order>) => void answer(sent))
}
