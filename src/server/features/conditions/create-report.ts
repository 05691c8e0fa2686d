import { createHash, randomUUID } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import type { createConditionReport } from '#contract/endpoints/conditions.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { findShipmentConditions, insertFileRow, listMonitoringsOf } from '#core/conditions/queries.ts'
import { onHeldShipment, recordAnnexes } from '#core/conditions/record-annexes.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { Refusal } from '#domain/base/error.ts'
import type { Verdict } from '#domain/conditions/condition-verdict.ts'
import { reportMade } from '#domain/events/condition-annexes.ts'
import { openThread } from '#platform/concurrency/thread.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { ConditionCaller } from './monitor-shipment.ts'
import { readReportOrder, type MonitoredShipment, type ReadOrder } from './read-report-order.ts'
import { countReports, findReport } from './report-queries.ts'
import type { ReportOrder, WrittenReport } from './report-source.ts'

type Made = DataOf<typeof createConditionReport>
type AnsweredReport = { readonly report: Made; readonly isReplay: boolean }

/** Writes reports, because the curve and the files of long shipments hold up other requests. */
const thread = openThread<ReportOrder, WrittenReport>(new URL('./report-worker.ts', import.meta.url))

/** Attempts to write a report that nothing else changes meanwhile. */
const MAX_ATTEMPTS = 3

/**
 * Writes a report about the conditions of a shipment until now, stores it, and records it as the
 * next revision. A repeated call returns the revision that it made.
 * @throws Failure `not_found`, `media_damaged`, `unavailable`
 * @throws Refusal `not_monitored`, `shipment_erased`, `annexes_full`, `event_id_reused`
 */
export async function createReport(
  services: RecordingServices,
  log: LogIdentity,
  caller: ConditionCaller,
  eventId: string = randomUUID(),
): Promise<AnsweredReport> {
  const { pool, config } = services
  const { account, key } = caller
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await inTransaction(pool, [account], (tx) => findMonitored(tx, account, key, eventId))
    if ('report' in found) return found
    const read = await readReportOrder(pool, account, found, {
      publicUrl: config.publicUrl,
      origin: log.origin,
    })
    const written = await write(read)
    const answer = await store(services, log, caller, { ...written, eventId, revision: read.order.revision })
    if (answer !== undefined) return answer
  }
  throw new Failure('unavailable')
}

/** Returns what a report is about, or the report of an earlier call. */
async function findMonitored(
  tx: Transaction,
  account: string,
  key: string,
  eventId: string,
): Promise<MonitoredShipment | AnsweredReport> {
  const { id, tracking_id } = await shipmentByKey(tx, key, account)
  const [[known], [conditions], monitorings, [clock]] = await pipelined([
    findReport(tx, eventId, id, account),
    findShipmentConditions(tx, id, account),
    listMonitoringsOf(tx, id, account),
    readClock(tx),
  ])
  if (known !== undefined) return { report: present(known), isReplay: true }
  if (conditions === undefined) throw new Refusal('not_monitored')
  return { id, tracking_id, conditions, monitorings, now: clock?.now ?? new Date() }
}

/** Writes a report in the thread, which begins before files and facts are read. */
async function write({ order, files, facts }: ReadOrder): Promise<WrittenReport> {
  const { port1, port2 } = new MessageChannel()
  const written = thread.run({ ...order, port: port2 }, [port2])
  // It is awaited below, unless files or facts cannot be read.
  written.catch(() => undefined)
  try {
    port1.postMessage(await files)
    const stored = await facts
    const series = stored.monitorings.flatMap(({ readings }) => readings)
    const columns = series.flatMap(({ readings }) => Object.values(readings))
    port1.postMessage(
      stored,
      columns.map(({ buffer }) => buffer),
    )
  } finally {
    port1.close()
  }
  return written
}

type OrderedReport = WrittenReport & { readonly eventId: string; readonly revision: number }

/** Stores a report. Returns undefined if another one got its number meanwhile. */
async function store(
  services: RecordingServices,
  log: LogIdentity,
  { account, author, key }: ConditionCaller,
  { eventId, revision, pdf, verdict }: OrderedReport,
): Promise<AnsweredReport | undefined> {
  const digest = createHash('sha256').update(pdf).digest()
  return onHeldShipment(services, account, key, async (tx, shipment) => {
    const [[before], [counted]] = await pipelined([
      findReport(tx, eventId, shipment.id, account),
      countReports(tx, shipment.id, account),
    ])
    if (before !== undefined) return { report: present(before), isReplay: true }
    if (counted?.reports !== revision - 1) return undefined
    const sender = author.actor ?? account
    await pipelined([
      insertFileRow(tx, account, digest, 'application/pdf', pdf.length, 'report', sender, pdf),
      recordAnnexes(tx, services.projections, {
        account,
        author,
        log,
        shipment,
        eventId,
        asked: { change: 'condition_report', event_id: eventId },
        contents: [() => reportMade(revision, verdict, digest.toString('hex'))],
      }),
    ])
    const [made] = await findReport(tx, eventId, shipment.id, account)
    if (made === undefined) throw new Error(`no report was recorded by the event ${eventId}`)
    return { report: present(made), isReplay: false }
  })
}

type ReportRow = Awaited<ReturnType<typeof findReport>>[number]

function present({ id, details, media, received_at }: ReportRow): Made {
  return {
    revision: Number(details['revision']),
    event_id: id,
    digest: media['report'] ?? '',
    verdict: details['verdict'] as Verdict,
    created_at: received_at.toISOString(),
  }
}
