import { createHash, randomUUID } from 'node:crypto'
import type { createConditionReport } from '#contract/endpoints/conditions.ts'
import { placeOf } from '#contract/public-page/event-title.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { findSender } from '#core/accounts/queries.ts'
import { findEveryCheckpointOf } from '#core/checkpoints/queries.ts'
import { unpackFile } from '#core/conditions/condition-file.ts'
import { loadStoredFacts } from '#core/conditions/load-condition-facts.ts'
import { findShipmentConditions, insertFileRow, listMonitoringsOf } from '#core/conditions/queries.ts'
import { onHeldShipment, recordAnnexes } from '#core/conditions/record-annexes.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { publishedHeadRow } from '#core/log/queries.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { Refusal } from '#domain/base/error.ts'
import type { Verdict } from '#domain/conditions/condition-verdict.ts'
import { reportMade } from '#domain/events/condition-annexes.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { openThread } from '#platform/concurrency/thread.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { listConditionAnnexes, listExcursionsOf } from './condition-queries.ts'
import { listCertificates } from './device-queries.ts'
import type { ConditionCaller } from './monitor-shipment.ts'
import { countReports, findReport, listLogPositions, listValidDayFiles } from './report-queries.ts'
import type { ReportOrder, WrittenReport } from './report-source.ts'

type Made = DataOf<typeof createConditionReport>
type AnsweredReport = { readonly report: Made; readonly isReplay: boolean }

/** Writes reports, because the curve and the files of long shipments hold up other requests. */
const thread = openThread<ReportOrder, WrittenReport>(new URL('./report-worker.ts', import.meta.url))

/** Attempts to write a report whose number nobody else takes meanwhile. */
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
  const { account, key } = caller
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const read = await inTransaction(services.pool, [account], async (tx) => {
      const shipment = await shipmentByKey(tx, key, account)
      return readOrder(tx, account, { shipment, eventId }, services.config.publicUrl, log.origin)
    })
    if ('report' in read) return read
    // Other threads check the files meanwhile.
    const [written] = await Promise.all([
      thread.run(read.order, buffersOf(read.order)),
      assureIntactFiles(read.days),
    ])
    const { revision } = read.order
    const stored = await store(services, log, caller, { eventId, revision, ...written })
    if (stored !== undefined) return stored
  }
  throw new Failure('unavailable')
}

type AskedReport = {
  readonly shipment: { readonly id: string; readonly tracking_id: string }
  readonly eventId: string
}
type DayFiles = Awaited<ReturnType<typeof listValidDayFiles>>

/** Returns the order and the files of days that it names, or the report of an earlier call. */
async function readOrder(
  tx: Transaction,
  account: string,
  { shipment: { id: shipment, tracking_id: trackingId }, eventId }: AskedReport,
  publicUrl: string,
  origin: string,
): Promise<{ readonly order: ReportOrder; readonly days: DayFiles } | AnsweredReport> {
  const [
    [known],
    [conditions],
    monitorings,
    excursions,
    annexes,
    [clock],
    [counted],
    [sender],
    checkpoints,
    positions,
    [head],
  ] = await pipelined([
    findReport(tx, eventId, shipment, account),
    findShipmentConditions(tx, shipment, account),
    listMonitoringsOf(tx, shipment, account),
    listExcursionsOf(tx, shipment, account),
    listConditionAnnexes(tx, shipment, account),
    readClock(tx),
    countReports(tx, shipment, account),
    findSender(tx, account),
    findEveryCheckpointOf(tx, shipment, account),
    listLogPositions(tx, shipment, account),
    publishedHeadRow(tx),
  ])
  if (known !== undefined) return { report: present(known), isReplay: true }
  if (conditions === undefined) throw new Refusal('not_monitored')
  const now = clock?.now ?? new Date()
  const devices = monitorings.map(({ device_id }) => device_id)
  const [days, certificates, stored] = await pipelined([
    listValidDayFiles(tx, shipment, account),
    listCertificates(tx, account, devices),
    loadStoredFacts(tx, account, shipment, { range: conditions.range, monitorings, now }),
  ])
  const order = {
    rows: { conditions, monitorings, excursions, annexes },
    stored,
    trackingId,
    link: `${publicUrl}/verify/${trackingId}`,
    sender: sender?.name,
    revision: (counted?.reports ?? 0) + 1,
    madeAt: now.getTime(),
    checkpoints: checkpoints
      .filter(({ annulled_at }) => annulled_at === null)
      .map(({ checkpoint_type: type, occurred_at, location, city, uf }) => ({
        type,
        at: occurred_at.getTime(),
        location,
        place: placeOf({ city, uf }, 'city', 'uf'),
      })),
    certificates: certificates.map(({ device_id, number, laboratory, calibrated_on, valid_until }) => ({
      device_id,
      number,
      laboratory,
      calibrated_on,
      valid_until,
    })),
    logIndexes: new Map(
      positions.flatMap(({ id, log_index }) => (log_index === null ? [] : [[id, log_index] as const])),
    ),
    head: head && {
      origin,
      size: head.size,
      root: head.root.toString('base64'),
      signedAt: head.signed_at.getTime(),
    },
    files: new Map(days.map(({ content, digest }) => [encodeHex(digest), content])),
  }
  return { order, days }
}

/** Returns the memory of the readings, which only the thread needs. */
function buffersOf({ stored }: ReportOrder): readonly ArrayBuffer[] {
  return stored.monitorings
    .flatMap(({ readings }) => readings.flatMap((one) => Object.values(one.readings)))
    .map(({ buffer }) => buffer)
}

/**
 * Checks files one after the other, because a long shipment has thousands.
 * @throws Failure `media_damaged` if a file is not the committed one
 */
async function assureIntactFiles(days: DayFiles): Promise<void> {
  for (const { content, digest } of days) await unpackFile(content, digest)
}

type NumberedReport = WrittenReport & { readonly eventId: string; readonly revision: number }

/** Stores a report; returns undefined if another one got its number meanwhile. */
async function store(
  services: RecordingServices,
  log: LogIdentity,
  { account, author, key }: ConditionCaller,
  { eventId, revision, pdf, verdict }: NumberedReport,
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
      insertFileRow(tx, account, digest, pdf, 'application/pdf', pdf.length, 'report', sender),
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
