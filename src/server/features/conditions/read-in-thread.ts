import { Worker } from 'node:worker_threads'
import { onMessage } from '#platform/concurrency/on-message.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'
import type { LoggerReport, LoggerTask } from './logger-worker.ts'

const threads = new Semaphore({ concurrency: 1, maxQueue: 20, maxWaitMs: 20_000 })

/**
 * Reads the file of a logger in a thread of its own, one file after the other.
 * @throws Failure `unavailable` if too many files wait
 */
export function readInThread(task: LoggerTask): Promise<LoggerReport> {
  return threads.run(
    () =>
      new Promise((resolve, reject) => {
        const thread = new Worker(new URL('./logger-worker.ts', import.meta.url), { workerData: task })
        onMessage(thread, resolve)
        thread.on('error', reject)
        thread.on('exit', () => reject(new Error('the thread that reads a file of a logger ended')))
      }),
  )
}
