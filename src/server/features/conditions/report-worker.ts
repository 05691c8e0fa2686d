import { parentPort } from 'node:worker_threads'
import { Failure } from '#platform/errors/failure.ts'
import { reportContent } from './report-content.ts'
import { attachmentsOf } from './report-files.ts'
import type { ReportSource } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (write-report-in-thread.ts).

export type ReportOrder = { readonly id: number; readonly source: ReportSource }

/** Report of an order; without `pdf` if a file is not the committed one. */
export type WrittenReport = { readonly id: number; readonly pdf: Uint8Array | undefined }

parentPort?.on('message', (order: ReportOrder) => void answer(order))

/** Any other error ends the thread, and the next report starts another one. */
async function answer({ id, source }: ReportOrder): Promise<void> {
  parentPort?.postMessage({ id, pdf: await write(source) } satisfies WrittenReport, [])
}

async function write(source: ReportSource): Promise<Uint8Array | undefined> {
  try {
    return await writeReport(reportContent(source), await attachmentsOf(source))
  } catch (error) {
    if (error instanceof Failure && error.code === 'media_damaged') return undefined
    throw error
  }
}
