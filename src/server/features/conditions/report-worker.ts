import type { MessagePort } from 'node:worker_threads'
import { readFacts } from '#core/conditions/load-condition-facts.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { carryOut } from '#platform/concurrency/thread.ts'
import { presentConditions } from './present-conditions.ts'
import { reportContent } from './report-content.ts'
import { openDayFiles } from './report-files.ts'
import type { ReportFacts, ReportOrder, ReportSource, WrittenReport } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (create-report.ts).

carryOut(async ({ facts: port, ...order }: ReportOrder): Promise<WrittenReport> => {
  const { rows, ...stated } = order
  const days = openDayFiles(order)
  const source = receive(port).then(async (stored): Promise<ReportSource> => {
    const facts = await readFacts(
      stored,
      days.filter(({ name }) => stored.filed.has(name)),
    )
    const judgement = judgeConditions(facts)
    return { ...stated, conditions: presentConditions(rows, judgement, stored.now), facts, judgement }
  })
  const pdf = await writeReport(
    reportContent(order, source),
    days.map(({ attachment }) => attachment),
  )
  return { pdf, verdict: (await source).judgement.verdict }
})

function receive(port: MessagePort): Promise<ReportFacts> {
  return new Promise((resolve, reject) => {
    port.once('message', resolve)
    port.once('close', () => reject(new Error('the readings of a report could not be read')))
  })
}
