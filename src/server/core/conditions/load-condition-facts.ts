import type { ConditionFacts, Monitoring, Series } from '#domain/conditions/condition-verdict.ts'
import { parseDayFile } from '#domain/conditions/day-file.ts'
import { channels } from '#domain/conditions/reading.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { unpackFile } from './condition-file.ts'
import {
  findShipmentConditions,
  listCertifiedPeriods,
  listMonitoringsOf,
  listNeededDayFiles,
  listReadingColumns,
  type MonitoringRow,
  type NeededDayFile,
} from './queries.ts'
import { channelOf, toReading } from './stored-reading.ts'

/**
 * Loads everything from which the verdict of a shipment follows: rows, and the files of days whose
 * rows are deleted. Returns undefined if the shipment is not monitored. Devices are named by id.
 * @param now time of the judgement by the clock of the database
 * @throws Failure `media_damaged` if a file of a day is not the committed one
 */
export async function loadConditionFacts(
  tx: Transaction,
  account: string,
  shipment: string,
  now: Date,
): Promise<ConditionFacts | undefined> {
  const [[conditions], rows] = await pipelined([
    findShipmentConditions(tx, shipment, account),
    listMonitoringsOf(tx, shipment, account),
  ])
  if (conditions === undefined) return undefined
  const devices = [...new Set(rows.map(({ device_id }) => device_id))]
  const [periods, files] = await pipelined([
    listCertifiedPeriods(tx, account, devices),
    listNeededDayFiles(tx, shipment, account),
  ])
  const days = await Promise.all(files.map(readDay))
  const monitorings = await pipelined(
    rows.map(async (row): Promise<Monitoring> => {
      const stored = await loadSeries(tx, account, row.device_id, row.started_at, row.ended_at)
      return {
        device: row.device_id,
        from: row.started_at.getTime(),
        to: row.ended_at?.getTime() ?? null,
        stopped_at: row.stopped_at?.getTime() ?? null,
        certificates: periods
          .filter(({ device_id }) => device_id === row.device_id)
          .map(({ valid_from, valid_to }) => ({ from: valid_from.getTime(), to: valid_to.getTime() })),
        series: joined([
          ...stored,
          ...days.filter((day) => day.device === row.device_id).map((day) => within(day, row)),
        ]),
      }
    }),
  )
  return { range: conditions.range, monitorings, now: now.getTime() }
}

/** Loads the rows of a device in a period, both ends included, each channel once. */
export async function loadSeries(
  tx: Transaction,
  account: string,
  device: string,
  from: Date,
  to: Date | null,
): Promise<readonly Series[]> {
  const columns = await listReadingColumns(tx, account, device, from, to)
  return columns.map(({ channel, ats, vals, marks }) => ({
    channel: channelOf(channel),
    readings: ats.map((at, n) => toReading({ at, value: vals[n] ?? 0, quality: marks[n] ?? 0 })),
  }))
}

type Day = Series & { readonly device: string }

async function readDay({ device_id: device, channel, content, digest }: NeededDayFile): Promise<Day> {
  const known = channels.find((one) => one === channel)
  const file = parseDayFile((await unpackFile(content, digest)).toString('utf8'))
  if (known === undefined || 'code' in file) throw new Failure('media_damaged')
  return { device, channel: known, readings: file.readings }
}

/** A file may have readings of two monitorings of the day by the same device. */
function within({ channel, readings }: Day, { started_at, ended_at }: MonitoringRow): Series {
  const [from, to] = [started_at.getTime(), ended_at?.getTime() ?? Number.POSITIVE_INFINITY]
  return { channel, readings: readings.filter(({ at }) => at >= from && at <= to) }
}

/** A device without readings is expected to deliver temperatures. */
function joined(parts: readonly Series[]): readonly Series[] {
  const filled = parts.filter(({ readings }) => readings.length > 0)
  if (filled.length === 0) return [{ channel: 'temperature', readings: [] }]
  return [...Map.groupBy(filled, ({ channel }) => channel)].map(([channel, [first, ...others]]) => ({
    channel,
    readings: (first?.readings ?? []).concat(...others.map(({ readings }) => readings)),
  }))
}
