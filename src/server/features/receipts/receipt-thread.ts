import { Worker } from 'node:worker_threads'
import { onMessage } from '#platform/concurrency/on-message.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { ReceiptOrder, ReceiptReport } from './receipt-worker.ts'

/**
 * Opens a thread that composes receipts, so that long ones do not hold up other requests. The
 * thread starts with the first receipt. It composes one receipt after the other.
 */
export function openReceiptThread() {
  let thread: Worker | undefined
  let waiting: PromiseWithResolvers<string>[] = []

  function end(reason: unknown): void {
    thread = undefined
    for (const { reject } of waiting) reject(reason)
    waiting = []
  }

  function start(): Worker {
    const worker = new Worker(new URL('./receipt-worker.ts', import.meta.url))
    worker.unref()
    onMessage(worker, (report: ReceiptReport) => {
      const next = waiting.shift()
      if ('error' in report) next?.reject(report.error)
      else if (report.receipt === undefined) next?.reject(new Failure('history_damaged'))
      else next?.resolve(report.receipt)
    })
    worker.on('error', end)
    worker.on('exit', () => {
      if (thread === worker) end(new Error('the thread that composes receipts ended'))
    })
    return worker
  }

  return {
    /** @throws Failure `history_damaged` if the stored history is too damaged for a receipt */
    compose: (order: ReceiptOrder): Promise<string> => {
      thread ??= start()
      const answer = Promise.withResolvers<string>()
      waiting.push(answer)
      thread.postMessage(order, [])
      return answer.promise
    },
    close: async (): Promise<void> => void (await thread?.terminate()),
  }
}
