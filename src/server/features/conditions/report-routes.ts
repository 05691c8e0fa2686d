import type { FastifyInstance } from 'fastify'
import { getConditionReport, createConditionReport } from '#contract/endpoints/conditions.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { assureIntact } from '#core/media/assure-intact.ts'
import { pictureHeaders } from '#core/media/picture-headers.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { openFairQueue } from '#platform/concurrency/fair-queue.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { serve } from '#platform/http/route.ts'
import { createReport } from './create-report.ts'
import { findReportFile } from './report-queries.ts'

/** Serves reports about conditions. */
export function reportRoutes(api: FastifyInstance, services: RecordingServices, log: LogIdentity): void {
  // One report at a time, because each holds all readings of a shipment in memory.
  const reports = openFairQueue({ concurrency: 1, maxWaitingPerKey: 10, maxWaitingKeys: 40 })

  serve(api, createConditionReport, async ({ params, body, account, reply }) => {
    const caller = { account: account.id, author: authorOf(account), key: params.tracking_id }
    const { report, isReplay } = await reports.run(account.id, () =>
      createReport(services, log, caller, body.event_id),
    )
    return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: report })
  })

  serve(api, getConditionReport, async ({ params, account: { id: account }, reply }) => {
    const { tracking_id: key, revision } = params
    const [shipment, found] = await inTransaction(services.pool, [account], async (tx) => {
      const row = await shipmentByKey(tx, key, account)
      const [file] = await findReportFile(tx, row.id, account, String(revision))
      return [row, file] as const
    })
    if (found === undefined) throw new Failure('not_found')
    assureIntact(found.content, found.digest)
    const name = `relatorio-de-conservacao-${shipment.tracking_id}-r${revision}.pdf`
    return reply
      .headers({ ...pictureHeaders, 'content-disposition': `attachment; filename="${name}"` })
      .type('application/pdf')
      .send(found.content)
  })
}
