import { parentPort, workerData } from 'node:worker_threads'
import { reportContent } from './report-content.ts'
import { attachmentsOf } from './report-files.ts'
import type { ReportSource } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (write-report-in-thread.ts).

const source = workerData as ReportSource
parentPort?.postMessage(await writeReport(reportContent(source), await attachmentsOf(source)), [])
