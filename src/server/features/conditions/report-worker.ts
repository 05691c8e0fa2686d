import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { readFacts } from '#core/conditions/load-condition-facts.ts'
import { judgeConditions } from '#domain/conditions/judge-conditions.ts'
import { carryOut } from '#platform/concurrency/thread.ts'
import { presentConditions } from './present-conditions.ts'
import { reportContent } from './report-content.ts'
import { openDayFiles } from './report-files.ts'
import type { DayContents, ReportFacts, ReportOrder, ReportSource, WrittenReport } from './report-source.ts'
import { writeReport } from './write-report.ts'

// This module runs in a worker thread (create-report.ts).

carryOut(async ({ port, ...order }: ReportOrder): Promise<WrittenReport> => {
  const { rows, ...stated } = order
  const { files, facts: received } = receive(port)
  const days = files.then((contents) => openDayFiles(order, contents))
  const source = Promise.all([received, days]).then(async ([stored, opened]): Promise<ReportSource> => {
    const facts = await readFacts(
      stored,
      opened.filter(({ name }) => stored.filed.has(name)),
    )
    const judgement = judgeConditions(facts)
    return { ...stated, conditions: presentConditions(rows, judgement, stored.now), facts, judgement }
  })
  const content = reportContent(order, source)
  // A damaged file ends the report before anything awaits the blocks.
  content.blocks.catch(() => undefined)
  const attachments = days.then((opened) => opened.map(({ attachment }) => attachment))
  const pdf = await writeReport(content, attachments)
  return { pdf, verdict: (await source).judgement.verdict }
})

/** Receives files and facts, which come in this order. */
function receive(port: MessagePort) {
  const messages = on(port, 'message', { close: ['close'] })
  const next = async (): Promise<unknown> => {
    const { done, value } = await messages.next()
    if (done === true) throw new Error('the readings of a report could not be read')
    return value[0]
  }
  return { files: next() as Promise<DayContents>, facts: next() as Promise<ReportFacts> }
}
