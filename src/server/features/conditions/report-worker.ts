import { carryOut } from '#platform/concurrency/thread.ts'
import { reportContent } from './report-content.ts'
import { attachmentsOf } from './report-files.ts'
import type { ReportSource } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (create-report.ts).

carryOut(async (source: ReportSource): Promise<Uint8Array> =>
  writeReport(reportContent(source), await attachmentsOf(source)),
)
