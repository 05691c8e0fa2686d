import { Worker } from 'node:worker_threads'
import { onMessage } from '#platform/concurrency/on-message.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { ReportOrder, WrittenReport } from './report-worker.ts'
import type { ReportSource } from './report-source.ts'

const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
let orders = 0
let thread: Worker | undefined

/**
 * Writes a report in a thread, because the curve and the files of long shipments take longer than
 * other requests may wait. The thread starts with the first report and stays, because loading its
 * code takes longer than writing.
 * @throws Failure `media_damaged`
 */
export function writeReportInThread(source: ReportSource): Promise<Uint8Array> {
  thread ??= start()
  const order: ReportOrder = { id: ++orders, source }
  const answer = Promise.withResolvers<Uint8Array>()
  waiting.set(order.id, answer)
  thread.postMessage(order, [])
  return answer.promise
}

function start(): Worker {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url))
  worker.unref()
  onMessage(worker, ({ id, pdf }: WrittenReport) => {
    const answer = waiting.get(id)
    waiting.delete(id)
    if (pdf === undefined) answer?.reject(new Failure('media_damaged'))
    else answer?.resolve(pdf)
  })
  worker.on('error', end)
  worker.on('exit', () => {
    if (thread === worker) end(new Error('the thread that writes reports ended'))
  })
  return worker
}

function end(reason: unknown): void {
  thread = undefined
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
}
