import { readFacts } from '#core/conditions/load-condition-facts.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { carryOut } from '#platform/concurrency/thread.ts'
import { presentConditions } from './present-conditions.ts'
import { reportContent } from './report-content.ts'
import { attachmentsOf } from './report-files.ts'
import type { ReportOrder, WrittenReport } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (create-report.ts).

carryOut(async ({ rows, stored, ...order }: ReportOrder): Promise<WrittenReport> => {
  const facts = await readFacts(stored)
  const judgement = judgeConditions(facts)
  const conditions = presentConditions(rows, judgement, stored.now)
  const source = { ...order, conditions, facts, excursions: judgement.excursions }
  const pdf = await writeReport(reportContent(source), attachmentsOf(source))
  return { pdf, verdict: judgement.verdict }
})
