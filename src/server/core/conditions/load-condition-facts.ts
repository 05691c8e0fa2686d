import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { ConditionFacts, Series } from '#domain/conditions/condition-verdict.ts'
import { readDayColumns } from '#domain/conditions/day-file.ts'
import { channels, joinReadings, listReadings, type ChannelReadings } from '#domain/conditions/reading.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { unpackFile } from './condition-file.ts'
import type { Rows } from './conditions.rows.ts'
import {
  findShipmentConditions,
  listCertifiedPeriods,
  listMonitoringsOf,
  listNeededFiles,
  listReadingBytes,
  type MonitoringRow,
  type NeededFileRow,
} from './queries.ts'
import { readBytes } from './stored-reading.ts'

/**
 * Everything from which the verdict of a shipment follows, as it is stored: rows, and the files of
 * days whose rows are deleted. Devices are named by id.
 */
export type StoredFacts = {
  readonly range: ConditionRange
  readonly monitorings: readonly StoredMonitoring[]
  readonly certified: readonly Rows['list_certified_periods'][]
  readonly files: readonly NeededFileRow[]
  readonly now: Date
}

type StoredMonitoring = MonitoringRow & { readonly readings: readonly Series[] }

/**
 * Loads everything from which the verdict of a shipment follows. Returns undefined if the shipment
 * is not monitored.
 * @param now time of the judgement by the clock of the database
 * @throws Failure `media_damaged` if a file of a day is not the committed one
 */
export async function loadConditionFacts(
  tx: Transaction,
  account: string,
  shipment: string,
  now: Date,
): Promise<ConditionFacts | undefined> {
  const [[conditions], monitorings] = await pipelined([
    findShipmentConditions(tx, shipment, account),
    listMonitoringsOf(tx, shipment, account),
  ])
  if (conditions === undefined) return undefined
  const [rows, beside] = await pipelined([
    // Rows come before files, so that a deletion meanwhile makes its files needed.
    listRows(tx, account, monitorings),
    listBesideRows(tx, account, shipment, monitorings),
  ])
  return readFacts(toStoredFacts({ range: conditions.range, monitorings, now }, rows, beside))
}

/** Lists what the verdict of a shipment follows from beside the rows of readings. */
export function listBesideRows(
  tx: Transaction,
  account: string,
  shipment: string,
  monitorings: readonly MonitoringRow[],
) {
  const devices = [...new Set(monitorings.map(({ device_id }) => device_id))]
  return pipelined([listCertifiedPeriods(tx, account, devices), listNeededFiles(tx, shipment, account)])
}

/** Range and monitorings of a shipment, and the time of the judgement. */
type JudgedShipment = Pick<StoredFacts, 'range' | 'now'> & {
  readonly monitorings: readonly MonitoringRow[]
}

/** Returns what `readFacts` reads, which may happen in another thread. */
export function toStoredFacts(
  { monitorings, ...judged }: JudgedShipment,
  rows: Awaited<ReturnType<typeof listRows>>,
  [certified, files]: Awaited<ReturnType<typeof listBesideRows>>,
): StoredFacts {
  const measured = monitorings.map((row, at) => ({ ...row, readings: readBytes(rows[at] ?? []) }))
  return { ...judged, monitorings: measured, certified, files }
}

/** Device and the period in which it measures; `ended_at` is null if it has no end. */
type Measured = Pick<MonitoringRow, 'device_id' | 'started_at' | 'ended_at'>

/** Lists the rows of the readings of each device and period. */
export function listRows(tx: Transaction, account: string, measured: readonly Measured[]) {
  return pipelined(
    measured.map(({ device_id, started_at, ended_at }) =>
      listReadingBytes(tx, account, device_id, started_at, ended_at),
    ),
  )
}

/** Readings of the file of a day. */
export type FiledDay = Series & { readonly device: string }

/**
 * Returns the facts that are stored.
 * @param filed days that are read from their files instead of rows
 * @throws Failure `media_damaged` if a file of a day is not the committed one
 */
export async function readFacts(
  { range, monitorings, ...stored }: StoredFacts,
  filed: readonly FiledDay[] = [],
): Promise<ConditionFacts> {
  const days = [...filed, ...(await Promise.all(stored.files.map(readDay)))]
  return {
    range,
    monitorings: monitorings.map((row) => ({
      device: row.device_id,
      from: row.started_at.getTime(),
      to: row.ended_at?.getTime() ?? null,
      stopped_at: row.stopped_at?.getTime() ?? null,
      certificates: stored.certified
        .filter(({ device_id }) => device_id === row.device_id)
        .map(({ valid_from, valid_to }) => ({ from: valid_from.getTime(), to: valid_to.getTime() })),
      series: joined([
        ...row.readings,
        ...days.filter((day) => day.device === row.device_id).map((day) => within(day, row)),
      ]),
    })),
    now: stored.now.getTime(),
  }
}

/** Loads the rows of a device in a period, both ends included, each channel once. */
export async function loadSeries(
  tx: Transaction,
  account: string,
  device: string,
  from: Date,
  to: Date | null,
): Promise<readonly ChannelReadings[]> {
  const rows = await listReadingBytes(tx, account, device, from, to)
  return readBytes(rows).map(({ channel, readings }) => ({ channel, readings: listReadings(readings) }))
}

async function readDay({ device_id: device, channel, content, digest }: NeededFileRow): Promise<FiledDay> {
  const known = channels.find((one) => one === channel)
  if (known === undefined) throw new Failure('media_damaged')
  return { device, channel: known, readings: readDayColumns(await unpackFile(content, digest)) }
}

/** A file, which is sorted, may have readings of two monitorings of the day by the same device. */
function within({ channel, readings }: FiledDay, { started_at, ended_at }: MonitoringRow): Series {
  const { ats, values, ranks } = readings
  const [from, to] = [started_at.getTime(), ended_at?.getTime() ?? Number.POSITIVE_INFINITY]
  const first = ats.findIndex((at) => at >= from)
  const last = ats.findLastIndex((at) => at <= to)
  const part = [first < 0 ? ats.length : first, last + 1] as const
  return {
    channel,
    readings: {
      ats: ats.subarray(...part),
      values: values.subarray(...part),
      ranks: ranks.subarray(...part),
    },
  }
}

/** A device without readings is expected to deliver temperatures. */
function joined(parts: readonly Series[]): readonly Series[] {
  const filled = parts.filter(({ readings }) => readings.ats.length > 0)
  if (filled.length === 0) return [{ channel: 'temperature', readings: joinReadings([]) }]
  return [...Map.groupBy(filled, ({ channel }) => channel)].map(([channel, ofChannel]) => ({
    channel,
    readings: joinReadings(ofChannel.map(({ readings }) => readings)),
  }))
}
