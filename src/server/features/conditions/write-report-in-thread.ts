import { Worker } from 'node:worker_threads'
import type { ReportSource } from './report-source.ts'

/**
 * Writes a report in a thread of its own, because the curve and the files of long shipments take
 * longer than other requests may wait.
 */
export function writeReportInThread(source: ReportSource): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./report-worker.ts', import.meta.url), { workerData: source })
    thread.on('message', resolve)
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread that writes a report ended')))
  })
}
