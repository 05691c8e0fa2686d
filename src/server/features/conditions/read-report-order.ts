import { placeOf } from '#contract/public-page/event-title.ts'
import { findSender } from '#core/accounts/queries.ts'
import { findEveryCheckpointOf } from '#core/checkpoints/queries.ts'
import { listBesideRows, listRows, toStoredFacts } from '#core/conditions/load-condition-facts.ts'
import type { MonitoringRow, ShipmentConditions } from '#core/conditions/queries.ts'
import { publishedHeadRow } from '#core/log/queries.ts'
import { pick } from '#domain/base/field-table.ts'
import { DAY_MS } from '#domain/conditions/day-facts.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inSnapshot, type Transaction } from '#platform/database/transaction.ts'
import { listConditionAnnexes, listExcursionsOf } from './condition-queries.ts'
import { listCertificates } from './device-queries.ts'
import type { Rows } from './conditions.rows.ts'
import { countReports, listFiledDays, listLogPositions, listValidDayFiles } from './report-queries.ts'
import { filedDay, type DayContents, type ReportFacts, type ReportOrder } from './report-source.ts'

/** Shipment of a report, and the time of its judgement. */
export type MonitoredShipment = {
  readonly id: string
  readonly tracking_id: string
  readonly conditions: ShipmentConditions
  readonly monitorings: readonly MonitoringRow[]
  readonly now: Date
}

export type ReadOrder = {
  /** Order without its port. */
  readonly order: Omit<ReportOrder, 'port'>
  readonly files: Promise<DayContents>
  readonly facts: Promise<ReportFacts>
}

/**
 * Reads the order to write a report, and its files and facts in the same snapshot. The order is
 * there first, because readings take longest. Days whose files have all their rows are read from
 * the files.
 * @param stated address of the server, and origin of its log
 */
export async function readReportOrder(
  pool: Pool,
  account: string,
  shipment: MonitoredShipment,
  stated: { readonly publicUrl: string; readonly origin: string },
): Promise<ReadOrder> {
  const { tracking_id: trackingId, conditions, monitorings, now } = shipment
  const first = Promise.withResolvers<FirstRead>()
  const facts = inSnapshot(
    pool,
    [account],
    async (tx) => {
      const others = listOthers(tx, account, shipment)
      const contents = listValidDayFiles(tx, shipment.id, account)
      others.then((rows) => first.resolve({ rows, contents }), first.reject)
      const [, , beside, filed] = await pipelined([
        others,
        contents,
        listBesideRows(tx, account, shipment.id, monitorings),
        listFiledDays(tx, shipment.id, account),
      ])
      const rows = await listUnfiledRows(tx, account, monitorings, filed)
      return {
        ...toStoredFacts({ range: conditions.range, monitorings, now }, rows, beside),
        filed: new Set(filed.map(({ device_id, day }) => filedDay(device_id, day))),
      }
    },
    { plansOnce: true },
  )
  // The caller awaits the facts. This also ends the wait for what is read first.
  facts.catch(first.reject)
  const { rows, contents } = await first.promise
  const [certificates, excursions, annexes, [counted], [sender], checkpoints, positions, [head]] = rows
  const order = {
    rows: { conditions, monitorings, excursions, annexes },
    trackingId,
    link: `${stated.publicUrl}/verify/${trackingId}`,
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
    certificates: certificates.map((one) =>
      pick(one, ['device_id', 'number', 'laboratory', 'calibrated_on', 'valid_until']),
    ),
    logIndexes: new Map(
      positions.flatMap(({ id, log_index }) => (log_index === null ? [] : [[id, log_index] as const])),
    ),
    head: head && {
      origin: stated.origin,
      size: head.size,
      root: head.root.toString('base64'),
      signedAt: head.signed_at.getTime(),
    },
  }
  const files = contents.then(
    (days) => new Map(days.map(({ content, digest }) => [encodeHex(digest), content])),
  )
  return { order, files, facts }
}

type FirstRead = {
  readonly rows: Awaited<ReturnType<typeof listOthers>>
  readonly contents: ReturnType<typeof listValidDayFiles>
}

/** Lists everything but files and readings. */
function listOthers(tx: Transaction, account: string, { id: shipment, monitorings }: MonitoredShipment) {
  const devices = monitorings.map(({ device_id }) => device_id)
  return pipelined([
    listCertificates(tx, account, devices),
    listExcursionsOf(tx, shipment, account),
    listConditionAnnexes(tx, shipment, account),
    countReports(tx, shipment, account),
    findSender(tx, account),
    findEveryCheckpointOf(tx, shipment, account),
    listLogPositions(tx, shipment, account),
    publishedHeadRow(tx),
  ])
}

type FiledRow = Rows['list_filed_days']

/** Lists the rows of each monitoring's readings, but for the days that are read from files. */
async function listUnfiledRows(
  tx: Transaction,
  account: string,
  monitorings: readonly MonitoringRow[],
  filed: readonly FiledRow[],
) {
  const parts = monitorings.map((one) =>
    unfiledParts(
      one,
      filed.filter(({ monitoring_id }) => monitoring_id === one.id),
    ),
  )
  const rows = await listRows(tx, account, parts.flat())
  let place = 0
  return parts.map(({ length }) => rows.slice(place, (place += length)).flat())
}

/** Returns the parts of a monitoring between filed days, which are in their order. */
function unfiledParts(monitoring: MonitoringRow, filed: readonly FiledRow[]): readonly MonitoringRow[] {
  const parts: MonitoringRow[] = []
  let { started_at } = monitoring
  for (const { day } of filed) {
    const start = Date.parse(day)
    if (started_at.getTime() < start) parts.push({ ...monitoring, started_at, ended_at: new Date(start - 1) })
    started_at = new Date(start + DAY_MS)
  }
  const { ended_at } = monitoring
  if (ended_at === null || started_at <= ended_at) parts.push({ ...monitoring, started_at })
  return parts
}
