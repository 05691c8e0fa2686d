import type { MessagePort } from 'node:worker_threads'
import { readFacts, type StoredFacts } from '#core/conditions/load-condition-facts.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { carryOut } from '#platform/concurrency/thread.ts'
import { presentConditions } from './present-conditions.ts'
import { reportContent } from './report-content.ts'
import { attachmentsOf } from './report-files.ts'
import type { ReportOrder, ReportSource, WrittenReport } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (create-report.ts).

carryOut(async ({ facts: port, ...order }: ReportOrder): Promise<WrittenReport> => {
  const { rows, ...stated } = order
  const attachments = attachmentsOf(order)
  const source = receive(port).then(async (stored): Promise<ReportSource> => {
    const facts = await readFacts(stored)
    const judgement = judgeConditions(facts)
    return { ...stated, conditions: presentConditions(rows, judgement, stored.now), facts, judgement }
  })
  const pdf = await writeReport(reportContent(order, source), attachments)
  return { pdf, verdict: (await source).judgement.verdict }
})

function receive(port: MessagePort): Promise<StoredFacts> {
  return new Promise((resolve, reject) => {
    port.once('message', resolve)
    port.once('close', () => reject(new Error('the readings of a report could not be read')))
  })
}
